/** SWAG: a Gaussian with diagonal and low-rank covariance through the iterates of training (Maddox et al. 2019). */
@NullMarked
package dev.credence.inference.swag;

import org.jspecify.annotations.NullMarked;
