/** Timing of whole training steps relative to this machine's speed of matrix products. */
@NullMarked
package dev.credence.eval.benchmark;

import org.jspecify.annotations.NullMarked;
