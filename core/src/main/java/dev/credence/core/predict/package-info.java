/**
 * Predictive distributions as values: what a network believes about N points, as a distribution per point that can be
 * asked for its mean, variances, quantiles, density and samples.
 *
 * <p>Values are plain Java and computed in double precision; there is nothing to close. Factories copy what they are
 * given, and results are the caller's. A value holds N × S numbers (times the classes), so that long predictions are
 * made tile by tile: 2<sup>18</sup> to 2<sup>20</sup> components (points × samples) a tile take a few megabytes.
 */
@NullMarked
package dev.credence.core.predict;

import org.jspecify.annotations.NullMarked;
