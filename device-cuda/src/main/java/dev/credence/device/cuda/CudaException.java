package dev.credence.device.cuda;

/** A call of NVIDIA's software that failed. Kernels run behind the host's back: it may be an earlier one that did. */
final class CudaException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param error the driver's name and words for what went wrong */
    CudaException(String call, String error) {
        this("NVIDIA's driver: " + call + " failed, or a kernel before it: " + error);
    }

    private CudaException(String message) {
        super(message);
    }

    /** A call of cuBLAS or NVRTC that failed, with its number and further words. */
    static CudaException ofLibrary(String call, int error, String words) {
        return new CudaException(call + " failed with error " + error + words);
    }
}
