/** Distances between predictions and those of a reference posterior, such as Hamiltonian Monte Carlo's. */
@NullMarked
package dev.credence.eval.distance;

import org.jspecify.annotations.NullMarked;
