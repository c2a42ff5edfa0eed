/** Discovery of named services, with strict registration and helpful messages. */
@NullMarked
package dev.credence.core.registry;

import org.jspecify.annotations.NullMarked;
