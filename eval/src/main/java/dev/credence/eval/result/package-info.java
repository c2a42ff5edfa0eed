/**
 * What a comparison is made of and what a run leaves behind: contenders, runs, published numbers, and the files of
 * results.
 */
@NullMarked
package dev.credence.eval.result;

import org.jspecify.annotations.NullMarked;
