# The image of Origin Simulator; docs/docker.md says how it is run.
#
#   docker build -t origin-simulator .
#
# The jar is built from source, which needs Maven Central. Without a network in the build it can be
# the one that was built before, by ./mvnw package:
#
#   docker build -t origin-simulator --build-arg JAR=prebuilt .
#
# Plain instructions only, so that builders without BuildKit take it too.

ARG JDK_IMAGE=docker.io/library/eclipse-temurin:25.0.3_9-jdk-noble
ARG BASE_IMAGE=docker.io/library/debian:13.6-slim


# A Java runtime of the modules that the jar uses.
FROM ${JDK_IMAGE} AS runtime
# By which .ci/docker clean finds what builders without BuildKit leave behind of each stage.
LABEL org.opencontainers.image.title="Origin Simulator"
RUN jlink --output /runtime --no-header-files --no-man-pages --strip-java-debug-attributes \
    --add-modules java.base,java.logging,java.management,java.net.http,jdk.management,jdk.unsupported


# What /opt/origin-simulator holds.
FROM ${JDK_IMAGE} AS application
LABEL org.opencontainers.image.title="Origin Simulator"
ARG JAR=source
WORKDIR /source
COPY . .
RUN set -eu; \
    case $JAR in \
      source) \
        # The checksum of the Maven wrapper is that of a zip file.
        command -v unzip >/dev/null || { apt-get update && apt-get install -y --no-install-recommends unzip; }; \
        ./mvnw -q -B -ntp -Prelease -DskipTests -Dmaven.javadoc.skip -pl simulator-cli -am package ;; \
      prebuilt) test -f simulator-cli/target/origin-simulator.jar ;; \
      *) echo "JAR=$JAR (expected: source or prebuilt)" >&2; exit 1 ;; \
    esac; \
    mkdir -p /application/examples; \
    cp simulator-cli/target/origin-simulator.jar docker/jvm.options LICENSE /application; \
    cp -R examples/recipes /application/examples; \
    # As files Netty's native libraries need no folder that can be written, to be unpacked to.
    cd /application; \
    jar --extract --file origin-simulator.jar META-INF/native; \
    mkdir lib; \
    mv META-INF/native/*.so lib; \
    rm -r META-INF; \
    # For scanners of images; only the build of a release has one.
    if jar --extract --file origin-simulator.jar META-INF/sbom/application.cdx.json && [ -e META-INF ]; then \
      mv META-INF/sbom/application.cdx.json .; rm -r META-INF; \
    fi; \
    chmod -R a+rX .


FROM ${BASE_IMAGE}
COPY --from=runtime /runtime /opt/java
COPY --from=application /application /opt/origin-simulator
COPY docker/origin-simulator docker/origin-simulator-healthy /usr/local/bin/

ENV JAVA_HOME=/opt/java \
    LANG=C.UTF-8 \
    ORIGIN_SIMULATOR_HOME=/opt/origin-simulator

# The AOT cache of classes and profiles is good for this jar at this place and this JVM alone.
RUN chmod 755 /usr/local/bin/origin-simulator /usr/local/bin/origin-simulator-healthy \
 && mkdir /recipes \
 && JAVA_OPTS="-XX:AOTCacheOutput=/opt/origin-simulator/origin-simulator.aot -Xlog:aot=off" \
    origin-simulator train \
 && test -s /opt/origin-simulator/origin-simulator.aot

# The grace is shorter than the 10 s after which "docker stop" kills.
ENV ORIGIN_SIMULATOR_RECIPE=/recipes \
    ORIGIN_SIMULATOR_WATCH=true \
    ORIGIN_SIMULATOR_GRACE=8s

WORKDIR /recipes
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=2s --start-period=10s CMD ["origin-simulator-healthy"]
ENTRYPOINT ["origin-simulator"]

ARG BASE_IMAGE
ARG VERSION=0.1.0-SNAPSHOT
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Origin Simulator" \
      org.opencontainers.image.description="An HTTP origin that is slow or broken on time, as a recipe says: for load and stress tests" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.base.name="${BASE_IMAGE}"
