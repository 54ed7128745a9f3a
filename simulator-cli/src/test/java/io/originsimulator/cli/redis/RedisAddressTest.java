package io.originsimulator.cli.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RedisAddressTest {
  private static final String EXPECTED =
      " (expected: redis://host:6379/0?prefix=team-a, with user:password@ in front of the host if"
          + " needed; rediss:// for TLS; redis-sentinel://host1,host2?master=NAME;"
          + " redis-cluster://host1,host2)";

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      value = {
        "redis://localhost -> redis://localhost:6379/0?prefix=origin-simulator",
        "redis://10.0.0.1:7000/3?prefix=team-a -> redis://10.0.0.1:7000/3?prefix=team-a",
        "rediss://user:pa%40ss@[::1]:7000?ca=ca.pem -> rediss://::1:7000/0?prefix=origin-simulator",
        "redis-sentinel://:s3cret@a,b:27000/1?master=m&prefix=x"
            + " -> redis-sentinel://a:26379,b:27000/1?prefix=x&master=m",
        "rediss-cluster://a,b,c -> rediss-cluster://a:6379,b:6379,c:6379?prefix=origin-simulator"
      })
  void showsServersAndPrefixWithoutUserAndPassword(String address, String shown) {
    assertThat(RedisAddress.parse(address)).hasToString(shown);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      value = {
        "localhost:6379 -> not an address of a Redis server",
        "http://localhost -> not an address of a Redis server",
        "redis://user:s3cret@ -> not an address of a Redis server",
        "redis://user@localhost -> user without password",
        "redis://:s3cret@local host -> malformed host or port",
        "redis://localhost:70000 -> port out of 1 to 65535",
        "redis://a,b -> several hosts",
        "redis://a?master=m -> master is for redis-sentinel",
        "redis-sentinel://a -> master is for redis-sentinel",
        "redis-cluster://a/1 -> a cluster has only database 0",
        "redis://:s3cret@a?timeout=1 -> a parameter other than prefix=, ca= and master=",
        "redis://a?prefix={x} -> prefix has other characters than A-Z a-z 0-9 . _ : -",
        "redis://a?ca=ca.pem -> ca is for rediss",
        "redis://:s3cr%zz@a -> malformed %-escape"
      })
  void refusesWithoutRepeatingThePassword(String address, String problem) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RedisAddress.parse(address))
        .withMessage(problem + EXPECTED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"redis://a", "redis-cluster://a"})
  void keysOfOnePrefixShareOneHashSlot(String address) {
    assertThat(RedisAddress.parse(address + "?prefix=team-a").key("state"))
        .isEqualTo("{team-a}:state");
  }

  @Test
  void namesTheFileOfAuthoritiesThatCannotBeRead() {
    RedisAddress address = RedisAddress.parse("rediss://localhost?ca=missing.pem");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> address.connect(RedisCalls.TIMEOUT))
        .withMessageContaining("--store")
        .withMessageContaining("missing.pem");
  }
}
