/**
 * Saved models and their predictions: column encoding, recalibration, guarantee, place in a series, and predictions as
 * columns of a table.
 */
@NullMarked
package dev.credence.scoring;

import org.jspecify.annotations.NullMarked;
