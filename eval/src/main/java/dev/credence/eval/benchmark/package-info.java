/** The time of whole training steps against this machine's speed of matrix products. */
@NullMarked
package dev.credence.eval.benchmark;

import org.jspecify.annotations.NullMarked;
