package io.originsimulator.load.web;

import io.originsimulator.load.ramp.Rush;

/** The rush that a call requests, and its chart. */
record RushRequest(Rush rush, Chart chart) {}
