/** Every method on every device: what only the whole class path can show. */
@NullMarked
package dev.credence.cli.device;

import org.jspecify.annotations.NullMarked;
