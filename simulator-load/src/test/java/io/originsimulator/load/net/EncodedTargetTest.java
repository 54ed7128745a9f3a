package io.originsimulator.load.net;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.originsimulator.load.plan.Target;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

class EncodedTargetTest {
  private static final String HEAD =
      "POST /x HTTP/1.1\r\nhost: a\r\nuser-agent: origin-simulator\r\ncontent-length: 2\r\n";

  @Test
  void lanesShareABody() {
    byte[] body = {'o', 'k'};
    Target target = new Target("POST", URI.create("http://a/x"), List.of(), body, "POST /x");
    EncodedTarget encoded = new EncodedTarget(target, true);
    body[0] = 'O'; // forbidden; it shows that there is only one copy
    assertThat(text(encoded.encode(UnpooledByteBufAllocator.DEFAULT, null)))
        .isEqualTo(HEAD + "\r\nOk");
    assertThat(text(encoded.encode(UnpooledByteBufAllocator.DEFAULT, "run-7")))
        .isEqualTo(HEAD + "x-origin-simulator-request: run-7\r\n\r\nOk");
  }

  @Test
  void hostMayHaveUnderscores() {
    for (String host : new String[] {"my_service:8080", "my_service", "a.b:81"}) {
      EncodedTarget encoded = new EncodedTarget(Target.get("http://" + host + "/x"), true);
      assertThat(text(encoded.encode(UnpooledByteBufAllocator.DEFAULT, null)))
          .startsWith("GET /x HTTP/1.1\r\nhost: " + host + "\r\n");
    }
    for (String none :
        new String[] {"http://my service/", "http://u@my_service/", "http://a_b:x/"}) {
      assertThatThrownBy(() -> Target.get(none))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("url: ");
    }
  }

  private static String text(ByteBuf bytes) {
    try {
      return bytes.toString(US_ASCII);
    } finally {
      bytes.release();
    }
  }
}
