package io.originsimulator.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestTargetTest {

  @ParameterizedTest
  @CsvSource({
    "/, /",
    "/news, /news",
    "/news/, /news/",
    "/news?id=1, /news",
    "/news?, /news",
    "/news?a=b?c, /news",
    "/?/news, /",
    "?id=1, /",
    "'', /",
    "//news, //news",
    "/a%2Fb%3Fc, /a%2Fb%3Fc",
    "/a;b=c, /a;b=c",
    "/a://b/c, /a://b/c",
    "/redirect?to=http://other/, /redirect",
    "http://host/news, /news",
    "http://host/news?id=1, /news",
    "HTTPS://host:8443/news/, /news/",
    "http://user:pass@[::1]:80/news, /news",
    "http://host, /",
    "http://host/, /",
    "http://host?id=1, /",
    "http://host?to=/news, /",
    "http://host/a://b, /a://b",
    "*, *",
    "example.com:443, example.com:443"
  })
  void pathIsBetweenAuthorityAndQuery(String target, String path) {
    assertThat(RequestTarget.of(target).path()).isEqualTo(path);
  }

  @ParameterizedTest
  @CsvSource({
    "/, ''",
    "/news?, ''",
    "/news?a=b?c, a=b?c",
    "?id=1, id=1",
    "http://host?to=/news, to=/news",
    "/redirect?to=http://other/%3F, to=http://other/%3F"
  })
  void queryFollowsTheFirstQuestionMark(String target, String query) {
    assertThat(RequestTarget.queryOf(target)).isEqualTo(query);
  }

  @Test
  void completePathIsCompared() {
    RequestTarget target = RequestTarget.of("http://host/news?id=1");
    assertThat(target.is("/news")).isTrue();
    assertThat(target.is("/new")).isFalse();
    assertThat(target.is("/news?id=1")).isFalse();
    assertThat(target.is("/News")).isFalse();
  }

  @Test
  void prefixIsComparedWithThePathWithoutQuery() {
    assertThat(RequestTarget.of("/_admin/status").startsWith("/_admin/")).isTrue();
    assertThat(RequestTarget.of("http://host/_admin/").startsWith("/_admin/")).isTrue();
    assertThat(RequestTarget.of("/_admin").startsWith("/_admin/")).isFalse();
    assertThat(RequestTarget.of("/_admi?n/").startsWith("/_admi?n/")).isFalse();
  }
}
