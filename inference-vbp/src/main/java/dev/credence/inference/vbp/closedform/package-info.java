/** Variational inference of a ReLU network by closed-form updates, without gradients (Kandemir 2018). */
@NullMarked
package dev.credence.inference.vbp.closedform;

import org.jspecify.annotations.NullMarked;
