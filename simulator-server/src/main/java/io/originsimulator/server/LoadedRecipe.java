package io.originsimulator.server;

import io.originsimulator.scenario.CompiledRecipe;

/** A recipe ready to be served, with the bodies its responses borrow. */
record LoadedRecipe(CompiledRecipe<Response> compiled, Payloads payloads) {}
