/** Exact Gaussian process regression (Rasmussen &amp; Williams 2006), in doubles on the host. */
@NullMarked
package dev.credence.inference.gp;

import org.jspecify.annotations.NullMarked;
