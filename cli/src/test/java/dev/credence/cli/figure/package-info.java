/** The laws of the figures. */
@NullMarked
package dev.credence.cli.figure;

import org.jspecify.annotations.NullMarked;
