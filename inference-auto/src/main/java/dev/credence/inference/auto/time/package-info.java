/** Time limits of training: measured costs, predictions and partial cycles. */
@NullMarked
package dev.credence.inference.auto.time;

import org.jspecify.annotations.NullMarked;
