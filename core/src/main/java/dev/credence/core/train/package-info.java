/** Training: epochs, mini-batches, validation, checkpoints. */
@NullMarked
package dev.credence.core.train;

import org.jspecify.annotations.NullMarked;
