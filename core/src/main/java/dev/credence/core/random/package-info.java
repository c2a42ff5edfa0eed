/** The counter-based random number generator and the assignment of its streams to purposes. */
@NullMarked
package dev.credence.core.random;

import org.jspecify.annotations.NullMarked;
