/** Approximate posterior distributions over weights. */
@NullMarked
package dev.credence.core.posterior;

import org.jspecify.annotations.NullMarked;
