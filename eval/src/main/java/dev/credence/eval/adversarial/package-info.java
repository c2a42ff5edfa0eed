/**
 * Adversarial inputs: points moved so that a model errs, and whether its uncertainty notices (Li &amp; Gal 2017,
 * section 5.3). An {@link dev.credence.eval.adversarial.Attack} says how points are moved, an
 * {@link dev.credence.eval.adversarial.Adversary} does it to one model.
 */
@NullMarked
package dev.credence.eval.adversarial;

import org.jspecify.annotations.NullMarked;
