package io.originsimulator.server.wire;

import io.originsimulator.recipe.value.Fault;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.ResponsePlan;
import io.originsimulator.server.accesslog.LoggedRequest;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.journal.JournalRecord;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The records of one request: in the journal, in the access log, in both, or in none. Confined to
 * its event loop.
 */
final class RequestRecords {
  static final RequestRecords NONE = new RequestRecords(null, null);

  private final @Nullable JournalRecord journal; // null unless one is kept
  private @Nullable LoggedRequest log; // null without an access log, and once it has its line

  RequestRecords(@Nullable JournalRecord journal, @Nullable LoggedRequest log) {
    this.journal = journal;
    this.log = log;
  }

  /**
   * Records the plan of the response.
   *
   * @param recipe the recipe that responds; null for none
   * @param nearMiss if no recipe responds, the one that came nearest
   */
  void planned(
      @Nullable ActiveRecipe<ServedResponse> recipe,
      Optional<String> nearMiss,
      ResponsePlan<ServedResponse> plan) {
    if (journal != null) {
      journal.enter(recipe, nearMiss, plan);
    }
    if (log != null) {
      log.planned(recipe, plan.delayNanos());
    }
  }

  /** Records that the response's head has been written; of a plain response, everything. */
  void headWritten(Exchange exchange, long nowNanos) {
    boolean isPlain = exchange.isPlain();
    if (journal != null) {
      journal.answered(exchange.response(), exchange.delivery().extra(), isPlain);
    }
    if (log != null) {
      log.headWritten(exchange.response().status(), nowNanos);
      if (isPlain) {
        log.bodySent(exchange.isHead() ? 0 : exchange.bodyBytes());
        log.complete();
        log = null;
      }
    }
  }

  /** Returns the journal's record of the events; null unless a journal is kept. */
  JournalRecord.@Nullable Stream events() {
    return journal == null ? null : journal.stream();
  }

  /** Records that a part of the body has been written. */
  void bodySent(int bytes) {
    if (log != null) {
      log.bodySent(bytes);
    }
  }

  /** Records that all promised bytes have been written; the fault, if any, follows. */
  void promiseKept(Optional<Fault.Kind> fault) {
    if (journal != null) {
      journal.sent(fault);
    }
    if (log != null) {
      log.ended(fault);
      log = null;
    }
  }

  /**
   * Records that the client no longer waits for the response.
   *
   * @param byClient whether it has disconnected; false if the connection ends before its response
   */
  void abandoned(boolean byClient) {
    if (journal != null) {
      journal.abandoned();
    }
    if (log != null) {
      log.abandoned(byClient);
      log = null;
    }
  }
}
