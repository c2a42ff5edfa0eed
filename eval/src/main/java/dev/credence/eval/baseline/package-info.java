/** The simplest models, which others have to beat. */
@NullMarked
package dev.credence.eval.baseline;

import org.jspecify.annotations.NullMarked;
