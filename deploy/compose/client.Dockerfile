# wrk keeps a number of connections busy: it asks less when answers are slow.
FROM debian:13.6-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends wrk \
 && rm -rf /var/lib/apt/lists/*
USER 65534:65534
