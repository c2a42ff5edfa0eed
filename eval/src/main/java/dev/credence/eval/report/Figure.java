package dev.credence.eval.report;

/**
 * A chart with its texts.
 *
 * @param id unique on the page
 * @param title title of the figure
 * @param note how to read it
 * @param alt text alternative for readers who cannot see it
 */
record Figure(String id, String title, String note, String alt, Chart chart) {}
