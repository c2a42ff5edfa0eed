/** Tests of every method on every device, which need the whole class path. */
@NullMarked
package dev.credence.cli.device;

import org.jspecify.annotations.NullMarked;
