/** Variance back-propagation: variational inference in closed form (Haussmann et al. 2019). */
@NullMarked
package dev.credence.inference.vbp;

import org.jspecify.annotations.NullMarked;
