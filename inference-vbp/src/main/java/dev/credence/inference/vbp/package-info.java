/** Variance back-propagation: closed-form variational inference (Haussmann et al. 2019). */
@NullMarked
package dev.credence.inference.vbp;

import org.jspecify.annotations.NullMarked;
