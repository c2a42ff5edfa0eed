/**
 * Predictive distributions as values: what a network believes about N points, as a distribution per point that can be asked for its
 * mean, variances, quantiles, density and samples.
 *
 * <p>A value holds ND4J arrays of type DOUBLE in off-heap memory, one row per point. It owns them: factories copy what they are
 * given, accessors and computed quantities return fresh arrays that belong to the caller. {@code array.toDoubleVector()} turns an
 * [N] result into a {@code double[]}. Closing a value, or a result, frees its memory at once; without it the garbage collector does
 * so, but later. Long predictions are made tile by tile: 2<sup>18</sup> to 2<sup>20</sup> components (points × samples) a tile
 * keep every temporary array within a few megabytes.
 */
@NullMarked
package dev.credence.core.predict;

import org.jspecify.annotations.NullMarked;
