/**
 * Network layers, each with its shapes, parameter blocks and forward pass; a {@link dev.credence.core.layer.Treatment}
 * supplies the blocks' values.
 */
@NullMarked
package dev.credence.core.layer;

import org.jspecify.annotations.NullMarked;
