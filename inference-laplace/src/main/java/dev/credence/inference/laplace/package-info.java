/**
 * The Laplace approximation (MacKay 1992; Daxberger et al. 2021): a Gaussian at the mode of the posterior, whose
 * precision is the generalised Gauss–Newton matrix, with linearised predictions and the evidence in closed form.
 */
@NullMarked
package dev.credence.inference.laplace;

import org.jspecify.annotations.NullMarked;
