package dev.credence.device.nd4j;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

import org.bytedeco.javacpp.FloatPointer;

/** Products of off-heap matrices: the binding would copy {@code float[]}. */
final class HostBlas {
    private HostBlas() {}

    /**
     * c [rows, columns] (+)= op(a) [rows, inner] · op(b) [inner, columns], with op the identity or transposition;
     * contiguous and row-major.
     */
    static void multiply(
            FloatPointer a,
            boolean transposeA,
            FloatPointer b,
            boolean transposeB,
            FloatPointer c,
            int rows,
            int inner,
            int columns,
            boolean accumulate) {
        cblas_sgemm(
                CblasRowMajor,
                transposeA ? CblasTrans : CblasNoTrans,
                transposeB ? CblasTrans : CblasNoTrans,
                rows,
                columns,
                inner,
                1f,
                a,
                transposeA ? rows : inner,
                b,
                transposeB ? inner : columns,
                accumulate ? 1f : 0f,
                c,
                columns);
    }
}
