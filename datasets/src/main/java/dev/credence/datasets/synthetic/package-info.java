/** Data sets generated from a formula and a seed. */
@NullMarked
package dev.credence.datasets.synthetic;

import org.jspecify.annotations.NullMarked;
