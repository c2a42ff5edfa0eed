package dev.credence.eval.report;

/**
 * A chart with its words.
 *
 * @param id unique on the page
 * @param title what it shows
 * @param note how to read it
 * @param alt what a reader who cannot see it should know
 */
record Figure(String id, String title, String note, String alt, Chart chart) {}
