package dev.credence.device.cuda;

/** A failed call of NVIDIA's software. Kernels run asynchronously, so an earlier call may be the cause. */
final class CudaException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param error the driver's name and description of the error */
    CudaException(String call, String error) {
        this("NVIDIA's driver: " + call + " failed, or a kernel before it: " + error);
    }

    private CudaException(String message) {
        super(message);
    }

    /** A failed call of a library of the CUDA toolkit, with its error number and a description. */
    static CudaException ofLibrary(String call, int error, String words) {
        return new CudaException(call + " failed with error " + error + words);
    }
}
