/** Training objectives: a data term plus the posterior's divergence from the prior. */
@NullMarked
package dev.credence.core.objective;

import org.jspecify.annotations.NullMarked;
