/**
 * HTML reports that answer "which method should I trust on my data, and how far?":
 * {@link dev.credence.eval.report.ComparisonReport} for a comparison's folder,
 * {@link dev.credence.eval.report.ModelReport} for one model. A page is a single HTML file that needs no network; its
 * charts are drawn as SVG by ECharts, which is inlined.
 */
@NullMarked
package dev.credence.eval.report;

import org.jspecify.annotations.NullMarked;
