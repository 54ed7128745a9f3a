package io.originsimulator.load.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CgroupFoldersTest {
  private final FakeFiles files = new FakeFiles();
  private final CgroupFolders groups = new CgroupFolders(files);

  @Test
  void theGroupOfAProcessIsFoundInVersionTwo() {
    files.with("/proc/7/cgroup", "0::/system.slice/docker-abc.scope\n");
    second("/sys/fs/cgroup/system.slice/docker-abc.scope");
    assertThat(groups.ofProcess(7).orElseThrow().read()).hasValue(new Usage(5_000_000, 700));
  }

  @Test
  void theGroupOfAProcessIsFoundInVersionOne() {
    files.with(
        "/proc/7/cgroup",
        "4:memory:/docker/abc\n3:cpu,cpuacct:/docker/abc\n1:name=systemd:/docker/abc\n0::/\n");
    first();
    assertThat(groups.ofProcess(7).orElseThrow().read()).hasValue(new Usage(9_000_000, 1500));
  }

  @Test
  void theWholeMachineIsNoGroupOfAProcess() {
    files.with("/proc/7/cgroup", "0::/\n2:cpuacct:/\n3:memory:/\n");
    second("/sys/fs/cgroup");
    assertThat(groups.ofProcess(7)).isEmpty();
  }

  @Test
  void aProcessWithoutGroupHasNone() {
    assertThat(groups.ofProcess(7)).isEmpty();
    files.with("/proc/7/cgroup", "0::/gone\n");
    assertThat(groups.ofProcess(7)).isEmpty();
  }

  @Test
  void aGroupIsFoundByItsFolderOrItsPath() {
    second("/sys/fs/cgroup/app.slice");
    first();
    assertThat(groups.ofPath("/sys/fs/cgroup/app.slice")).isPresent();
    assertThat(groups.ofPath("/app.slice")).isPresent();
    assertThat(groups.ofPath("app.slice")).isPresent();
    assertThat(groups.ofPath("/docker/abc").orElseThrow().read())
        .hasValue(new Usage(9_000_000, 1500));
    assertThat(groups.ofPath("/other")).isEmpty();
  }

  @Test
  void aGroupThatIsRemovedHasEnded() {
    second("/sys/fs/cgroup/app.slice");
    UsageSource group = groups.ofPath("app.slice").orElseThrow();
    files.without("/sys/fs/cgroup/app.slice");
    assertThat(group.read()).isEmpty();
  }

  private void second(String folder) {
    files
        .with(folder + "/cpu.stat", "usage_usec 5000\nuser_usec 4000\n")
        .with(folder + "/memory.current", "1000\n")
        .with(folder + "/memory.stat", "anon 1\ninactive_file 300\nactive_file 2\n");
  }

  private void first() {
    files
        .with("/sys/fs/cgroup/cpuacct/docker/abc/cpuacct.usage", "9000000\n")
        .with("/sys/fs/cgroup/memory/docker/abc/memory.usage_in_bytes", "2000\n")
        .with(
            "/sys/fs/cgroup/memory/docker/abc/memory.stat",
            "inactive_file 1\ntotal_inactive_file 500\n");
  }
}
