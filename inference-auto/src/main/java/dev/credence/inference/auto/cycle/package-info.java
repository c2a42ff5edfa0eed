/** The training of one network up to a checkpoint as a run that any machine executes. */
@NullMarked
package dev.credence.inference.auto.cycle;

import org.jspecify.annotations.NullMarked;
