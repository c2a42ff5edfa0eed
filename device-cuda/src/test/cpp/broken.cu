// A kernel whose odd threads never come to the barrier: what it does on a GPU nobody says.
extern "C" __global__ void broken_barrier(Runs) {
    if (threadIdx.x % 2 == 0) {
        __syncthreads();
    }
}
