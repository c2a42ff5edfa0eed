/**
 * The split protocol: methods × data sets × standard splits, with hyper-parameters selected on training data of the
 * same split, and one line of results per run.
 */
@NullMarked
package dev.credence.eval.protocol;

import org.jspecify.annotations.NullMarked;
