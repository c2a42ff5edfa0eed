/**
 * A predictive distribution for any table, without settings: small networks on folds in cycles of doubling length, and
 * one stack over them.
 */
@NullMarked
package dev.credence.inference.auto;

import org.jspecify.annotations.NullMarked;
