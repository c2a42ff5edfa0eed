/** The counter-based random number generator, and who draws from which of its streams. */
@NullMarked
package dev.credence.core.random;

import org.jspecify.annotations.NullMarked;
