/** Contenders, runs, published results, and the files of results. */
@NullMarked
package dev.credence.eval.result;

import org.jspecify.annotations.NullMarked;
