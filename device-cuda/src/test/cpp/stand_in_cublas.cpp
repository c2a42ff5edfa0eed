// cuBLAS for machines without it: matrices by columns in the memory of the stand-in for a GPU.
extern "C" {
static int mode = -1;

int cublasCreate_v2(void** handle) { return *handle = &mode, 0; }

int cublasSetMathMode(void*, int chosen) { return mode = chosen, 0; }

int cublasSetStream_v2(void*, void*) { return 0; }

// tests ask which was chosen last
void stand_in_math_mode(int* to) { *to = mode; }

// c_s [m, n] = alpha op(a_s) op(b_s) + beta c_s
int cublasSgemmStridedBatched(void* handle, int transposeA, int transposeB, int m, int n, int inner, const float* alpha,
        const float* a, int rowsA, long long strideA, const float* b, int rowsB, long long strideB, const float* beta,
        float* c, int rowsC, long long strideC, int samples) {
    if (handle != &mode || rowsA < (transposeA ? inner : m) || rowsB < (transposeB ? n : inner) || rowsC < m) {
        return 7;
    }
    for (int s = 0; s < samples; s++, a += strideA, b += strideB, c += strideC) {
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < m; i++) {
                double sum = 0;
                for (int k = 0; k < inner; k++) {
                    sum += (double) a[transposeA ? k + i * rowsA : i + k * rowsA]
                            * b[transposeB ? j + k * rowsB : k + j * rowsB];
                }
                float& to = c[i + j * rowsC];
                to = *alpha * sum + (*beta == 0 ? 0 : *beta * to);
            }
        }
    }
    return 0;
}
}
