/** What {@code credence serve} does under load. */
@NullMarked
package dev.credence.cli.load;

import org.jspecify.annotations.NullMarked;
