/**
 * Predictive distributions: one distribution per point, with mean, variances, quantiles, density and samples.
 *
 * <p>Values are immutable, computed in double precision, and hold no resources. Factories copy their arrays, and
 * results belong to the caller. A value holds N × S numbers (times the classes), so large predictions are made in
 * tiles: 2<sup>18</sup> to 2<sup>20</sup> components (points × samples) per tile take a few megabytes.
 */
@NullMarked
package dev.credence.core.predict;

import org.jspecify.annotations.NullMarked;
