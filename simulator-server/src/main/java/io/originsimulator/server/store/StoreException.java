package io.originsimulator.server.store;

/**
 * A failure of a store: it cannot be reached, read, or written, or its content is not a state.
 *
 * <p>The message names the store, the reason, and a fix, and is ready to be shown.
 */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
