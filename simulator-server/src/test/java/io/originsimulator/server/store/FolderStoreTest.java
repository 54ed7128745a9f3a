package io.originsimulator.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.server.store.KeptState.KeptRecipe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderStoreTest {
  private static final KeptState FIRST = state(1, "/a");
  private static final KeptState SECOND = state(2, "/b");

  @TempDir Path temporary;

  @Test
  void newFolderIsCreatedWithoutState() {
    try (FolderStore store = open()) {
      assertThat(store.read()).isEqualTo(KeptState.NONE);
      assertThat(folder()).isDirectory();
    }
  }

  @Test
  void stateIsReadByTheNextSimulator() {
    try (FolderStore store = open()) {
      assertThat(store.replace(0, FIRST)).isTrue();
      assertThat(store.replace(1, SECOND)).isTrue();
      assertThat(store.read()).isEqualTo(SECOND);
    }
    try (FolderStore store = open()) {
      assertThat(store.read()).isEqualTo(SECOND);
    }
  }

  @Test
  void changeOfAnotherEditionIsNotMade() {
    try (FolderStore store = open()) {
      store.replace(0, FIRST);
      assertThat(store.replace(0, SECOND)).isFalse();
      assertThat(store.read()).isEqualTo(FIRST);
    }
  }

  @Test
  void fileIsForItsOwnerOnlyAndAlone() throws IOException {
    try (FolderStore store = open()) {
      store.replace(0, FIRST);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
          .isEqualTo("rw-------");
      assertThat(names()).containsExactly("lock", "recipes.state");
    }
  }

  @Test
  void everyTornFileIsRefusedWithPlaceReasonAndFix() throws IOException {
    try (FolderStore store = open()) {
      store.replace(0, FIRST);
    }
    byte[] complete = Files.readAllBytes(file());
    for (int length = 0; length < complete.length; length++) {
      Files.write(file(), Arrays.copyOf(complete, length));
      assertThatThrownBy(this::open)
          .isInstanceOf(StoreException.class)
          .hasMessage(
              file()
                  + ": incomplete, or changed by another program (expected: the SHA-256 of the lines before in the last line); restore a copy, or remove the file to begin without recipes");
    }
    Files.write(file(), complete);
    open().close();
  }

  @Test
  void changedFileIsRefused() throws IOException {
    try (FolderStore store = open()) {
      store.replace(0, FIRST);
    }
    Files.writeString(file(), Files.readString(file()).replace("\"edition\": 1", "\"edition\": 7"));
    assertThatThrownBy(this::open).hasMessageContaining("changed by another program");
  }

  @Test
  void fileOfKilledWriterIsDeleted() throws IOException {
    Files.createDirectories(folder());
    Files.writeString(folder().resolve("recipes123.tmp"), "{\"kept");
    open().close();
    assertThat(names()).containsExactly("lock");
  }

  @Test
  void folderOfAnotherSimulatorIsRefused() {
    try (FolderStore store = open()) {
      assertThatThrownBy(this::open)
          .isInstanceOf(StoreException.class)
          .hasMessage(
              folder() + ": another simulator uses it (expected: a folder for each simulator)");
      assertThat(store.replace(0, FIRST)).isTrue();
    }
    open().close();
  }

  @Test
  void fileInPlaceOfTheFolderIsRefused() throws IOException {
    Files.writeString(folder(), "");
    assertThatThrownBy(this::open)
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith(folder() + ": cannot be used: ")
        .hasMessageEndingWith("(expected: a folder in which files can be written)");
  }

  @Test
  void failedWriteLeavesTheStateBefore() throws IOException {
    try (FolderStore store = open()) {
      store.replace(0, FIRST);
      byte[] before = Files.readAllBytes(file());
      Files.delete(file());
      Files.createDirectories(file().resolve("in the way"));
      assertThatThrownBy(() -> store.replace(1, SECOND))
          .isInstanceOf(StoreException.class)
          .hasMessageStartingWith(file() + ": cannot be written: ");
      assertThat(store.read()).isEqualTo(FIRST);
      assertThat(names()).containsExactly("lock", "recipes.state");
      Files.delete(file().resolve("in the way"));
      Files.delete(file());
      Files.write(file(), before);
      assertThat(store.replace(1, SECOND)).isTrue();
    }
  }

  private Path folder() {
    return temporary.resolve("state");
  }

  private Path file() {
    return folder().resolve("recipes.state");
  }

  private FolderStore open() {
    return new FolderStore(folder(), new KeptStateJson(Optional.empty()));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder())) {
      return files.map(one -> one.getFileName().toString()).sorted().toList();
    }
  }

  private static KeptState state(long edition, String route) {
    Recipe recipe = Recipe.route(route).body("b").build();
    return new KeptState(
        edition,
        0,
        0,
        List.of(new KeptRecipe(recipe, Instant.parse("2026-11-23T20:00:00Z"))),
        Optional.empty());
  }
}
