/** The counter-based random number generator. */
@NullMarked
package dev.credence.core.random;

import org.jspecify.annotations.NullMarked;
