/** Dropout as an approximate posterior, trained by black-box α-divergence minimisation (Li &amp; Gal 2017). */
@NullMarked
package dev.credence.inference.dropoutalpha;

import org.jspecify.annotations.NullMarked;
