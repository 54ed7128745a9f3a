package io.originsimulator.testcontainers;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.DockerException;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeBuilder;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.report.Counts;
import io.originsimulator.report.HonestyReport;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.caller.RecordedRequests;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.testcontainers.containers.ContainerFetchException;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/**
 * A simulator in a container, with recipes whose timelines begin when {@link #start} returns.
 *
 * <pre>{@code
 * try (var origin = new OriginSimulatorContainer().withRecipe(Path.of("flaky.json"))) {
 *   origin.start();
 *   URI news = origin.uri("/news");
 * }
 * }</pre>
 *
 * <p>Options of the command line are given as environment variables: {@code
 * withEnv("ORIGIN_SIMULATOR_HALF_CLOSE", "true")}. While it runs, what asks the simulator may be
 * called by any thread, and throws an {@link IllegalStateException} or an {@link
 * UncheckedIOException} if it does not answer as it should.
 */
public final class OriginSimulatorContainer extends GenericContainer<OriginSimulatorContainer>
    implements RecordedRequests {

  /** The image of this release; made of the top-level {@code Dockerfile}. */
  public static final DockerImageName DEFAULT_IMAGE_NAME = SimulatorImage.ofThisRelease();

  /** The port inside the container. */
  public static final int PORT = 8080;

  private static final int JOURNAL = 1000; // requests that are remembered
  private static final String JOURNAL_VARIABLE = "ORIGIN_SIMULATOR_JOURNAL";
  static final String TOKEN_VARIABLE = "ORIGIN_SIMULATOR_ADMIN_TOKEN";
  private static final String FILES_VARIABLE = "ORIGIN_SIMULATOR_FILES";
  private static final String FILES = "/recipes"; // a folder that the image has
  private static final String RECIPES_LABEL = "io.originsimulator.recipes";

  private final List<RecipeDocument> documents = new ArrayList<>();
  private boolean starting;
  private FailedContainer failed = FailedContainer.NONE;

  /**
   * A container of the image that the system property {@code origin-simulator.image} names, else
   * the environment variable {@code ORIGIN_SIMULATOR_IMAGE}, else {@link #DEFAULT_IMAGE_NAME}.
   */
  public OriginSimulatorContainer() {
    this(SimulatorImage.named());
  }

  /** A container of an image, such as {@code registry.example.com/origin-simulator:1.0}. */
  public OriginSimulatorContainer(String image) {
    this(DockerImageName.parse(image));
  }

  /** A container of an image, whatever its name. */
  public OriginSimulatorContainer(DockerImageName image) {
    super(image);
    addExposedPort(PORT);
    addEnv(JOURNAL_VARIABLE, String.valueOf(JOURNAL));
    addEnv(FILES_VARIABLE, FILES);
    waitingFor(new AdminWaitStrategy(this::admin));
  }

  /**
   * A recipe file to begin with, JSON or YAML by its ending; {@code body_file} and {@code hgrm}
   * name files in its folder. Recipes of all calls add up.
   *
   * @throws RecipeException if its recipes are refused, or an earlier one has the same route
   * @throws IllegalArgumentException if it is not there
   * @throws UncheckedIOException if it cannot be read
   */
  public OriginSimulatorContainer withRecipe(Path file) {
    return with(RecipeDocuments.of(file));
  }

  /**
   * The same of Testcontainers' files: {@code withRecipe(forClasspathResource("flaky.json"))}. A
   * resource in a jar has no files beside it.
   */
  public OriginSimulatorContainer withRecipe(MountableFile file) {
    return withRecipe(Path.of(file.getFilesystemPath()));
  }

  /**
   * Recipes to begin with, as JSON.
   *
   * @throws RecipeException if they are refused, or an earlier one has the same route
   */
  public OriginSimulatorContainer withRecipe(String json) {
    return with(RecipeDocuments.of(json));
  }

  /**
   * Recipes to begin with.
   *
   * @throws RecipeException if two have the same route
   */
  public OriginSimulatorContainer withRecipe(Recipe... recipes) {
    return withRecipe(List.of(recipes));
  }

  /** Recipes to begin with; like {@link #withRecipe(Recipe...)}. */
  public OriginSimulatorContainer withRecipe(List<Recipe> recipes) {
    return with(RecipeDocuments.of(recipes));
  }

  /**
   * A recipe to begin with, written in Java.
   *
   * @throws RecipeException if it is refused, or an earlier one has the same route
   */
  public OriginSimulatorContainer withRecipe(RecipeBuilder recipe) {
    return withRecipe(recipe.build());
  }

  private OriginSimulatorContainer with(RecipeDocument document) {
    List<RecipeDocument> all = new ArrayList<>(documents);
    all.add(document);
    List<RecipeException> conflicts = RecipeDocument.conflicts(all);
    if (!conflicts.isEmpty()) {
      throw RecipeException.of(conflicts);
    }
    documents.add(document);
    return this;
  }

  /** Sets how many requests are recorded, each with 4 kB of its body; default 1,000, 0: none. */
  public OriginSimulatorContainer withJournal(int entries) {
    if (entries < 0) {
      throw new IllegalArgumentException("journal: " + entries + " (expected: 0 or more)");
    }
    return withEnv(JOURNAL_VARIABLE, String.valueOf(entries));
  }

  /** Its address as the test calls it, such as {@code http://localhost:32768}. */
  public URI uri() {
    return URI.create("http://" + getHost() + ":" + getMappedPort(PORT));
  }

  /** Returns the address of a path, which may have a query, as the test calls it. */
  public URI uri(String path) {
    return URI.create(uri() + checked(path));
  }

  /**
   * Its address as other containers of its network call it, such as {@code http://origin:8080}: by
   * the alias it was given with {@code withNetworkAliases}, else by one that Testcontainers made.
   * Known before it is started.
   *
   * @throws IllegalStateException if it is in no network
   */
  public URI internalUri() {
    if (getNetwork() == null) {
      throw new IllegalStateException(
          "network: none (expected: one that the other containers are in too:"
              + " withNetwork(network).withNetworkAliases(\"origin\"))");
    }
    List<String> aliases = getNetworkAliases().stream().sorted().toList();
    String alias =
        aliases.stream()
            .filter(name -> !name.startsWith("tc-")) // those that Testcontainers makes
            .findFirst()
            .orElseGet(() -> aliases.get(0));
    return URI.create("http://" + alias + ":" + PORT);
  }

  /** Returns the address of a path, which may have a query, as other containers call it. */
  public URI internalUri(String path) {
    return URI.create(internalUri() + checked(path));
  }

  private static String checked(String path) {
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException("path: \"" + path + "\" (expected: it starts with /)");
    }
    return path;
  }

  /**
   * Adds a recipe file while it runs, each of its recipes replacing the one of its route and
   * methods; their timelines begin when this returns.
   *
   * @throws RecipeException if its recipes are refused; nothing changed
   */
  public void add(Path file) {
    upload(List.of(RecipeDocuments.of(file)));
  }

  /** Adds recipes as JSON; like {@link #add(Path)}. */
  public void add(String json) {
    upload(List.of(RecipeDocuments.of(json)));
  }

  /** Adds recipes; like {@link #add(Path)}. */
  public void add(Recipe... recipes) {
    add(List.of(recipes));
  }

  /** Adds recipes; like {@link #add(Path)}. */
  public void add(List<Recipe> recipes) {
    upload(List.of(RecipeDocuments.of(recipes)));
  }

  /** Adds a recipe written in Java; like {@link #add(Path)}. */
  public void add(RecipeBuilder recipe) {
    add(recipe.build());
  }

  /**
   * Removes the recipes of a route.
   *
   * @param route as the recipe has it, such as {@code /news*}
   * @throws IllegalStateException if no recipe has it
   */
  public void remove(String route) {
    admin().remove(route);
  }

  /**
   * Holds the responses of a route that become due, until the hold is released.
   *
   * @param routeOrPath a route as its recipe has it, such as {@code /news*}; or a path, which holds
   *     the route that answers it, all its paths included. Without a query
   * @throws IllegalStateException if no recipe answers it
   */
  public Hold hold(String routeOrPath) {
    AdminClient admin = admin();
    AdminClient.OpenHold hold = admin.hold(routeOrPath);
    return new Hold(hold.route(), () -> admin.release(hold.number()));
  }

  /**
   * Removes all recipes, which ends all holds, drops pending requests, closing their connections,
   * and clears the counts, the journal and what was measured.
   */
  public void restart() {
    admin().restart();
  }

  /**
   * Restarts it with the recipes of {@code withRecipe}, from 0 s. What was pending is dropped and
   * does not appear in its counts or its journal again.
   */
  public void reset() {
    restart();
    addDeclared();
  }

  /** Returns what it has done since it was started, restarted or reset. */
  public Counts counts() {
    return admin().counts();
  }

  /**
   * Returns the requests it remembers, in the order they arrived. An entry does not have its
   * recipe, and U+FFFD replaces bytes of a body that are not UTF-8.
   */
  @Override
  public List<JournalEntry> requests() {
    return admin().requests();
  }

  @Override
  public List<JournalEntry> requests(String routeOrPath) {
    JournalEntry.check(routeOrPath);
    return admin().requests(routeOrPath); // the container sends these alone
  }

  @Override
  public long droppedRequests() {
    return admin().droppedRequests();
  }

  /** Forgets all requests. */
  public void clearJournal() {
    admin().clearJournal();
  }

  /** Whether it kept its own times, or was itself the bottleneck. */
  public HonestyReport honesty() {
    return admin().honesty();
  }

  /**
   * Starts it and adds its recipes; at once if it runs already.
   *
   * @throws IllegalArgumentException if {@code ORIGIN_SIMULATOR_RECIPE} or {@code
   *     ORIGIN_SIMULATOR_PORT} is among its variables, or its network mode is {@code host}
   * @throws ContainerFetchException if there is no such image
   * @throws ContainerLaunchException if it does not serve in time or refuses a recipe, such as for
   *     an origin that cannot be fetched; with its log. It is removed then
   */
  @Override
  public void start() {
    ReservedVariables.check(getEnvMap());
    checkThatItsPortIsMapped();
    SimulatorImage.fetch(this);
    starting = true;
    failed = FailedContainer.NONE;
    try {
      super.start();
    } catch (ContainerLaunchException e) {
      throw StartFailure.told(e, failed);
    } finally {
      starting = false;
    }
  }

  private void checkThatItsPortIsMapped() {
    String mode = String.valueOf(getNetworkMode());
    if (mode.equals("host") || mode.equals("none") || mode.startsWith("container:")) {
      throw new IllegalArgumentException(
          "network mode: \"%s\" (expected: one in which Docker maps ports)".formatted(mode)
              + " (a target meets the simulator itself in a Network that both are in)");
    }
  }

  /** Keeps what is known of a container that did not start; Testcontainers removes it at once. */
  @Override
  protected void containerIsStopping(InspectContainerResponse container) {
    if (starting) {
      try {
        failed = FailedContainer.of(getCurrentContainerInfo(), getLogs());
      } catch (RuntimeException e) { // the reason of the failure matters more
        logger().debug("The container cannot be looked at", e);
      }
    }
  }

  /** A container that is used again is one with the same recipes. */
  @Override
  protected void configure() {
    if (!documents.isEmpty()) {
      withLabel(RECIPES_LABEL, new RecipeUpload(documents).fingerprint());
    }
  }

  @Override
  protected void containerIsStarted(InspectContainerResponse container, boolean reused) {
    if (reused) {
      admin().restart();
    }
    addDeclared();
  }

  private void addDeclared() {
    if (!documents.isEmpty()) {
      upload(documents);
    }
  }

  private void upload(List<RecipeDocument> added) {
    RecipeUpload upload = new RecipeUpload(added);
    upload.files().forEach((name, content) -> copy(content, FILES + "/" + name));
    admin().add(upload);
  }

  private void copy(byte[] content, String there) {
    try {
      copyFileToContainer(Transferable.of(content), there);
    } catch (DockerException e) {
      throw new IllegalStateException(
          "%s cannot be copied into the container (expected: a folder that can be written): %s"
              .formatted(there, String.valueOf(e.getMessage()).strip()),
          e);
    }
  }

  private AdminClient admin() {
    return new AdminClient(uri(), Optional.ofNullable(getEnvMap().get(TOKEN_VARIABLE)));
  }
}
