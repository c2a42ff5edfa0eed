/**
 * Adversarial inputs: points perturbed so that a model errs, and whether its uncertainty detects them (Li &amp; Gal
 * 2017, section 5.3). An {@link dev.credence.eval.adversarial.Attack} defines the perturbation, an
 * {@link dev.credence.eval.adversarial.Adversary} applies it to a model.
 */
@NullMarked
package dev.credence.eval.adversarial;

import org.jspecify.annotations.NullMarked;
