/** Whether a difference between methods is more than chance. */
@NullMarked
package dev.credence.eval.statistics;

import org.jspecify.annotations.NullMarked;
