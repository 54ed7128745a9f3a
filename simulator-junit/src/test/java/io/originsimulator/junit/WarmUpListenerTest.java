package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.LauncherSessionListener;

class WarmUpListenerTest {

  @Test
  void launcherFindsTheListenerAsAService() {
    assertThat(ServiceLoader.load(LauncherSessionListener.class))
        .hasAtLeastOneElementOfType(WarmUpListener.class);
  }
}
