/** Calibrated intervals and sets of classes beside a model's predictions: the SPI, and discovery in a model. */
@NullMarked
package dev.credence.core.interval;

import org.jspecify.annotations.NullMarked;
