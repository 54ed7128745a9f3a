package io.originsimulator.load.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ControlGroupTest {
  private final FakeFiles files = new FakeFiles();

  @Test
  void findsTheGroupOfAProcess() {
    files.with("/proc/7/cgroup", "0::/system.slice/docker-abc.scope\n");
    group("/sys/fs/cgroup/system.slice/docker-abc.scope");
    assertThat(ControlGroup.ofProcess(files, 7).orElseThrow().read())
        .hasValue(new UsageSource.Usage(5_000_000, 700));
  }

  @Test
  void rootGroupIsNoGroupOfAProcess() {
    files.with("/proc/7/cgroup", "2:cpuacct:/app\n0::/\n");
    group("/sys/fs/cgroup");
    assertThat(ControlGroup.ofProcess(files, 7)).isEmpty();
  }

  @Test
  void processMayHaveNoGroup() {
    assertThat(ControlGroup.ofProcess(files, 7)).isEmpty();
    files.with("/proc/7/cgroup", "0::/gone\n");
    assertThat(ControlGroup.ofProcess(files, 7)).isEmpty();
  }

  @Test
  void findsAGroupByFolderOrPath() {
    group("/sys/fs/cgroup/app.slice");
    assertThat(ControlGroup.ofPath(files, "/sys/fs/cgroup/app.slice")).isPresent();
    assertThat(ControlGroup.ofPath(files, "/app.slice")).isPresent();
    assertThat(ControlGroup.ofPath(files, "app.slice")).isPresent();
    assertThat(ControlGroup.ofPath(files, "/other")).isEmpty();
  }

  @Test
  void removedGroupHasEnded() {
    group("/sys/fs/cgroup/app.slice");
    UsageSource group = ControlGroup.ofPath(files, "app.slice").orElseThrow();
    files.without("/sys/fs/cgroup/app.slice");
    assertThat(group.read()).isEmpty();
  }

  private void group(String folder) {
    files
        .with(folder + "/cpu.stat", "usage_usec 5000\nuser_usec 4000\n")
        .with(folder + "/memory.current", "1000\n")
        .with(folder + "/memory.stat", "anon 1\ninactive_file 300\nactive_file 2\n");
  }
}
