/** Files: atomic writing, NumPy arrays, model files. */
@NullMarked
package dev.credence.core.file;

import org.jspecify.annotations.NullMarked;
