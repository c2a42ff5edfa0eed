/**
 * The split protocol: methods × data sets × standard splits, hyper-parameters chosen on training data of the same
 * split, one line of results a run.
 */
@NullMarked
package dev.credence.eval.protocol;

import org.jspecify.annotations.NullMarked;
