/** The command line's entry point and wiring. */
@NullMarked
package dev.credence.cli;

import org.jspecify.annotations.NullMarked;
