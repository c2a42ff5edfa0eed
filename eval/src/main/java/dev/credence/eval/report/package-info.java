/**
 * Pages that answer "which method should I trust on my data, and how far?":
 * {@link dev.credence.eval.report.ComparisonReport} of a comparison's folder,
 * {@link dev.credence.eval.report.ModelReport} of one model. A page is one HTML file that needs no network; its charts
 * are drawn as SVG by ECharts, which it carries in itself.
 */
@NullMarked
package dev.credence.eval.report;

import org.jspecify.annotations.NullMarked;
