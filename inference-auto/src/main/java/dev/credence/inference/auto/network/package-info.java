/** Tabular networks: configurations, layers, heads and training in cycles of doubling length. */
@NullMarked
package dev.credence.inference.auto.network;

import org.jspecify.annotations.NullMarked;
