/** A likelihood of a third party. */
@NullMarked
package org.example.laplacenoise;

import org.jspecify.annotations.NullMarked;
