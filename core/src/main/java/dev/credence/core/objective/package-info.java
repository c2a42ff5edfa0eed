/** What is minimised: a data term paired with the posterior's divergence from the prior. */
@NullMarked
package dev.credence.core.objective;

import org.jspecify.annotations.NullMarked;
