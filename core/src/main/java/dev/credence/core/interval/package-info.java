/** Calibrated intervals and sets of classes beside a model's predictions: their SPI, and what finds them in a model. */
@NullMarked
package dev.credence.core.interval;

import org.jspecify.annotations.NullMarked;
