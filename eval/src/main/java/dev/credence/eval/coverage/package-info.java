/** Coverage of test points by intervals and sets calibrated on a part of the training points. */
@NullMarked
package dev.credence.eval.coverage;

import org.jspecify.annotations.NullMarked;
