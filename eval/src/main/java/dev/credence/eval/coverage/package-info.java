/** What intervals and sets that were calibrated on a part of the training points cover of test points. */
@NullMarked
package dev.credence.eval.coverage;

import org.jspecify.annotations.NullMarked;
