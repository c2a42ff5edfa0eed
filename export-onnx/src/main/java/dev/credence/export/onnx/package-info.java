/** Trained networks as ONNX graphs, for other programs and languages. */
@NullMarked
package dev.credence.export.onnx;

import org.jspecify.annotations.NullMarked;
