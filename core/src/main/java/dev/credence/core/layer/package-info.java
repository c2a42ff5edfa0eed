/**
 * Layers of a network: one file each, with its shapes, its parameters in blocks and its forward pass; a
 * {@link dev.credence.core.layer.Treatment} says what happens to a block.
 */
@NullMarked
package dev.credence.core.layer;

import org.jspecify.annotations.NullMarked;
