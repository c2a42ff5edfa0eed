/** Export of trained networks as ONNX graphs. */
@NullMarked
package dev.credence.export.onnx;

import org.jspecify.annotations.NullMarked;
