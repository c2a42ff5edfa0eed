/** Summary of all runs: means with standard errors beside published results, verdicts, ranks and tables. */
@NullMarked
package dev.credence.eval.summary;

import org.jspecify.annotations.NullMarked;
