/** The computation graph: built once per batch shape, replayed over buffers that are allocated once. */
@NullMarked
package dev.credence.core.graph;

import org.jspecify.annotations.NullMarked;
