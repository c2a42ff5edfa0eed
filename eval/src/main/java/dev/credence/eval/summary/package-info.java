/** What all runs say together: means with standard errors beside published numbers, verdicts, ranks and tables. */
@NullMarked
package dev.credence.eval.summary;

import org.jspecify.annotations.NullMarked;
