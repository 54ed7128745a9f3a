package io.originsimulator.load.origin;

/**
 * How far a journal has been read.
 *
 * @param opened which journal: what a simulator says that no other does, nor the same when it is
 *     started again; empty if it says nothing
 * @param number of the last entry that need not be read again
 */
record JournalPlace(String opened, long number) {}
