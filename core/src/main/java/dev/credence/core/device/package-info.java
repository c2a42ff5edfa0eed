/** Where tensors live and which kernels run on them. */
@NullMarked
package dev.credence.core.device;

import org.jspecify.annotations.NullMarked;
