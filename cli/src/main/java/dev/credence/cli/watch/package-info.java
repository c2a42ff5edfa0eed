/** The progress of a comparison and its display. */
@NullMarked
package dev.credence.cli.watch;

import org.jspecify.annotations.NullMarked;
