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
import io.originsimulator.report.RequestFilter;
import io.originsimulator.report.caller.RecordedRequests;
import io.originsimulator.report.caller.Requests;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.testcontainers.containers.ContainerFetchException;
import org.testcontainers.containers.ContainerLaunchException;
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
 * withEnv("ORIGIN_SIMULATOR_HALF_CLOSE", "true")}. While the container runs, any thread may call
 * the methods that send requests to the simulator. They throw an {@link IllegalStateException} if
 * the response is not the expected one, and an {@link UncheckedIOException} if there is none.
 */
public final class OriginSimulatorContainer extends AddressedContainer implements RecordedRequests {

  /** The image of this release, built from the top-level {@code Dockerfile}. */
  public static final DockerImageName DEFAULT_IMAGE_NAME = SimulatorImage.ofThisRelease();

  /** The port inside the container. */
  public static final int PORT = 8080;

  private static final String JOURNAL_VARIABLE = "ORIGIN_SIMULATOR_JOURNAL";
  static final String TOKEN_VARIABLE = "ORIGIN_SIMULATOR_ADMIN_TOKEN";
  private static final String FILES_VARIABLE = "ORIGIN_SIMULATOR_FILES";
  private static final String FILES = "/recipes"; // an existing folder of the image
  private static final String RECIPES_LABEL = "io.originsimulator.recipes";

  private final List<RecipeDocument> documents = new ArrayList<>();
  private final Set<String> taken = ConcurrentHashMap.newKeySet(); // since the last restart
  private boolean starting;
  private FailedContainer failed = FailedContainer.NONE;

  /**
   * Creates a container from the image named by the system property {@code origin-simulator.image},
   * otherwise by the environment variable {@code ORIGIN_SIMULATOR_IMAGE}, otherwise from {@link
   * #DEFAULT_IMAGE_NAME}.
   */
  public OriginSimulatorContainer() {
    this(SimulatorImage.named());
  }

  /**
   * Creates a container from an image such as {@code registry.example.com/origin-simulator:1.0}.
   */
  public OriginSimulatorContainer(String image) {
    this(DockerImageName.parse(image));
  }

  /** Creates a container from an image with any name. */
  public OriginSimulatorContainer(DockerImageName image) {
    super(image);
    addExposedPort(PORT);
    addEnv(FILES_VARIABLE, FILES);
    waitingFor(new AdminWaitStrategy(this::admin));
    withJournal(1000);
  }

  /**
   * Adds a recipe file to the initial recipes, JSON or YAML by its ending; {@code body_file},
   * {@code events_file}, and {@code hgrm} name files in its folder. Recipes of all calls add up.
   *
   * @throws RecipeException if its recipes are refused, or an earlier one has the same route
   * @throws IllegalArgumentException if it does not exist
   * @throws UncheckedIOException if it cannot be read
   */
  public OriginSimulatorContainer withRecipe(Path file) {
    return with(RecipeDocuments.of(file));
  }

  /**
   * Adds a file of Testcontainers to the initial recipes: {@code
   * withRecipe(forClasspathResource("flaky.json"))}. A resource in a jar cannot name other files.
   */
  public OriginSimulatorContainer withRecipe(MountableFile file) {
    return withRecipe(Path.of(file.getFilesystemPath()));
  }

  /**
   * Adds JSON to the initial recipes.
   *
   * @throws RecipeException if they are refused, or an earlier one has the same route
   */
  public OriginSimulatorContainer withRecipe(String json) {
    return with(RecipeDocuments.of(json));
  }

  /**
   * Adds to the initial recipes.
   *
   * @throws RecipeException if two have the same route
   */
  public OriginSimulatorContainer withRecipe(Recipe... recipes) {
    return with(RecipeDocuments.of(List.of(recipes)));
  }

  /**
   * Adds a recipe written in Java to the initial recipes.
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

  /**
   * Sets the number of requests to record, each with 4 kB of its body.
   *
   * @param entries 0 or more; default 1,000
   */
  public OriginSimulatorContainer withJournal(int entries) {
    if (entries < 0) {
      throw new IllegalArgumentException("journal: " + entries + " (expected: 0 or more)");
    }
    return withEnv(JOURNAL_VARIABLE, String.valueOf(entries));
  }

  /**
   * Adds a recipe file while the container runs. Each of its recipes replaces the one with its
   * route and methods; their timelines begin when this method returns.
   *
   * @throws RecipeException if its recipes are refused; nothing has changed then
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
    upload(List.of(RecipeDocuments.of(List.of(recipes))));
  }

  /** Adds a recipe written in Java; like {@link #add(Path)}. */
  public void add(RecipeBuilder recipe) {
    add(recipe.build());
  }

  /**
   * Removes the recipes of a route.
   *
   * @param route as written in the recipe, such as {@code /news*}
   * @throws IllegalStateException if no recipe has this route
   */
  public void remove(String route) {
    admin().remove(route);
  }

  /**
   * Holds the responses of a route that become due, until the hold is released.
   *
   * @param routeOrPath a route as written in its recipe, such as {@code /news*}; or a path without
   *     a query, which holds the complete route that serves it
   * @throws IllegalStateException if no recipe serves it
   */
  public Hold hold(String routeOrPath) {
    AdminClient admin = admin();
    AdminClient.OpenHold hold = admin.hold(routeOrPath);
    return new Hold(hold.route(), () -> admin.release(hold.number()));
  }

  /**
   * Removes all recipes and thereby ends all holds, drops pending requests and closes their
   * connections, and clears the counts, the journal, and the measurements.
   */
  public void restart() {
    admin().restart();
    taken.clear();
  }

  /**
   * Restarts the simulator with the recipes of {@code withRecipe}, from 0 s. Pending requests are
   * dropped and never appear in its counts or its journal.
   */
  public void reset() {
    restart();
    addDeclared();
  }

  /** Returns the counts since the last start, restart, or reset. */
  public Counts counts() {
    return admin().counts();
  }

  /**
   * Returns the recorded requests in order of arrival. An entry does not have its recipe, and
   * U+FFFD replaces bytes of a body that are not UTF-8.
   */
  @Override
  public Requests requests() {
    return requests(RequestFilter.ALL);
  }

  @Override
  public Requests requests(RequestFilter filter) {
    return Requests.of(this, admin().requests(filter)).with(filter); // filtered in the container
  }

  @Override
  public Optional<JournalEntry> take(RequestFilter filter) {
    return admin().take(filter, taken);
  }

  @Override
  public long droppedRequests() {
    return admin().droppedRequests();
  }

  /** Deletes all recorded requests. */
  public void clearJournal() {
    admin().clearJournal();
  }

  /** Returns the report on whether the simulator kept its schedule or was the bottleneck. */
  public HonestyReport honesty() {
    return admin().honesty();
  }

  /**
   * Starts the container and adds its recipes; does nothing if it is running.
   *
   * @throws IllegalArgumentException if {@code ORIGIN_SIMULATOR_RECIPE} or {@code
   *     ORIGIN_SIMULATOR_PORT} is set, or if Docker maps no port in the network mode, such as
   *     {@code host}
   * @throws ContainerFetchException if the image does not exist
   * @throws ContainerLaunchException with the log, if the simulator does not serve in time or
   *     refuses a recipe, for example because an origin cannot be fetched. The container is removed
   *     then
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
      throw StartFailure.explained(e, failed);
    } finally {
      starting = false;
    }
  }

  private void checkThatItsPortIsMapped() {
    String mode = String.valueOf(getNetworkMode());
    if (mode.equals("host") || mode.equals("none") || mode.startsWith("container:")) {
      throw new IllegalArgumentException(
          "network mode: \"%s\" (expected: a mode in which Docker maps ports)".formatted(mode)
              + "; a target in the same Network reaches the simulator directly");
    }
  }

  /** Keeps the state of a container that did not start, because Testcontainers removes it. */
  @Override
  protected void containerIsStopping(InspectContainerResponse container) {
    if (starting) {
      try {
        failed = FailedContainer.of(getCurrentContainerInfo(), getLogs());
      } catch (RuntimeException e) { // must not replace the cause of the failure
        logger().debug("The container cannot be inspected", e);
      }
    }
  }

  /** Labels the container, so that only one with equal recipes is reused. */
  @Override
  protected void configure() {
    super.configure();
    if (!documents.isEmpty()) {
      withLabel(RECIPES_LABEL, new RecipeUpload(documents).fingerprint());
    }
  }

  @Override
  protected void containerIsStarted(InspectContainerResponse container, boolean reused) {
    if (reused) {
      admin().restart();
    }
    taken.clear();
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
          "%s cannot be copied into the container (expected: a writable folder): %s"
              .formatted(there, String.valueOf(e.getMessage()).strip()),
          e);
    }
  }

  @Override
  AdminClient admin() {
    return new AdminClient(uri(), Optional.ofNullable(getEnvMap().get(TOKEN_VARIABLE)));
  }
}
