/** A third-party likelihood. */
@NullMarked
package org.example.laplacenoise;

import org.jspecify.annotations.NullMarked;
