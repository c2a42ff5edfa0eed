/**
 * The method {@code auto} for tables: small networks on folds, trained in cycles of doubling length, and other members,
 * combined by stacking.
 */
@NullMarked
package dev.credence.inference.auto;

import org.jspecify.annotations.NullMarked;
