/** Predictive distributions as values. */
@NullMarked
package dev.credence.core.predict;

import org.jspecify.annotations.NullMarked;
