/**
 * Saved models, ready to predict: their columns, recalibration, guarantee and place in a series, and predictions as
 * columns of a table.
 */
@NullMarked
package dev.credence.scoring;

import org.jspecify.annotations.NullMarked;
