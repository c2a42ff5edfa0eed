/** SWAG: a Gaussian with diagonal plus low-rank covariance, fitted to the iterates of training (Maddox et al. 2019). */
@NullMarked
package dev.credence.inference.swag;

import org.jspecify.annotations.NullMarked;
