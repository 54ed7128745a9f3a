package io.originsimulator.load.web;

import io.originsimulator.load.ramp.Rush;

/** What a call asks for. */
record RushRequest(Rush rush, Chart chart) {}
