/** Trained networks as ONNX, which other programs and languages run. */
@NullMarked
package dev.credence.cli.onnx;

import org.jspecify.annotations.NullMarked;
