/** Tests of {@code credence serve} under load. */
@NullMarked
package dev.credence.cli.load;

import org.jspecify.annotations.NullMarked;
