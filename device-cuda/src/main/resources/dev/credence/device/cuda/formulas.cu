// The formulas that there are, and their kernels, by the hash of their text. Made by `mvn -Pptx`; not to be changed by hand.

struct Formula_00b9750c2515 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 * v3;
        const float v5 = v1 - v4;
        const float v6 = v0 * v5;
        to[0] = v6;
    }
};

struct Formula_01574289c30d {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = f_sign(v1);
        const float v3 = v0 * v2;
        to[0] = v3;
    }
};

struct Formula_0170d4d17b04 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        const float v4 = v0 * v3;
        const float v5 = element(t[5], k, m, c);
        const float v6 = v4 + v5;
        const float v7 = number(t[7]);
        const float v8 = element(t[8], k, m, c);
        const float v9 = v7 * v8;
        const float v10 = v6 + v9;
        const float v11 = f_cos(v10);
        to[0] = v11;
    }
};

struct Formula_01ac90722da7 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const double v0 = element(t[0], k, m, c);
        const double v1 = element(t[1], k, m, c);
        const double v2 = apply(EXP, v1, 0, 0, 0);
        const double v3 = apply(ADD, v0, v2, 0, 0);
        const double v4 = apply(LOG_GAMMA, v3, 0, 0, 0);
        const double v5 = apply(LOG_GAMMA, v2, 0, 0, 0);
        const double v6 = apply(SUBTRACT, v4, v5, 0, 0);
        const double v7 = t[7].constant;
        const double v8 = apply(ADD, v0, v7, 0, 0);
        const double v9 = apply(LOG_GAMMA, v8, 0, 0, 0);
        const double v10 = apply(SUBTRACT, v6, v9, 0, 0);
        const double v11 = element(t[11], k, m, c);
        const double v12 = apply(SUBTRACT, v11, v1, 0, 0);
        const double v13 = apply(SOFTPLUS, v12, 0, 0, 0);
        const double v14 = apply(MULTIPLY, v2, v13, 0, 0);
        const double v15 = apply(SUBTRACT, v10, v14, 0, 0);
        const double v16 = apply(SUBTRACT, v1, v11, 0, 0);
        const double v17 = apply(SOFTPLUS, v16, 0, 0, 0);
        const double v18 = apply(MULTIPLY, v0, v17, 0, 0);
        const double v19 = apply(SUBTRACT, v15, v18, 0, 0);
        to[0] = v19;
    }
};

struct Formula_02b7c4a39aa4 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = expf(v1);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 * v3;
        const float v5 = v0 * v4;
        const float v6 = number(t[6]);
        const float v7 = element(t[7], k, m, c);
        const float v8 = expf(v7);
        const float v9 = v2 * v8;
        const float v10 = number(t[10]);
        const float v11 = v9 - v10;
        const float v12 = v0 * v11;
        const float v13 = v6 * v12;
        to[0] = v5;
        to[1] = v13;
    }
};

struct Formula_031577ba36c3 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = expf(v0);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        to[0] = v3;
    }
};

struct Formula_04bc8062bb7a {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = f_logistic(v2);
        const float v4 = v1 + v3;
        const float v5 = v0 * v4;
        to[0] = v5;
    }
};

struct Formula_05621064323e {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = expf(v1);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v3 * v3;
        const float v5 = element(t[5], k, m, c);
        const float v6 = expf(v5);
        const float v7 = v4 + v6;
        const float v8 = v2 * v7;
        const float v9 = v8 - v5;
        const float v10 = v9 - v1;
        const float v11 = number(t[11]);
        const float v12 = v10 - v11;
        const float v13 = v0 * v12;
        to[0] = v13;
    }
};

struct Formula_06be2f6c4ca5 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 - v1;
        const float v3 = v2 * v2;
        to[0] = v3;
    }
};

struct Formula_07022e38908d {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v0 * v2;
        const float v4 = expf(v3);
        const float v5 = element(t[5], k, m, c);
        const float v6 = v4 * v5;
        const float v7 = v1 * v6;
        const float v8 = v0 * v7;
        to[0] = v8;
    }
};

struct Formula_077aa78620cd {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 * v3;
        const float v5 = number(t[5]);
        const float v6 = element(t[6], k, m, c);
        const float v7 = element(t[7], k, m, c);
        const float v8 = v6 * v7;
        const float v9 = v8 * v8;
        const float v10 = v5 * v9;
        const float v11 = v4 + v10;
        const float v12 = f_choose(v0, v1, v11, v3);
        const float v13 = element(t[13], k, m, c);
        const float v14 = given_number(t[14], s);
        const float v15 = given_number(t[15], s);
        const float v16 = v11 * v15;
        const float v17 = sqrtf(v16);
        const float v18 = number(t[18]);
        const float v19 = v17 + v18;
        const float v20 = v14 / v19;
        const float v21 = v8 * v20;
        const float v22 = v13 - v21;
        const float v23 = number(t[23]);
        const float v24 = v20 * v23;
        const float v25 = sqrtf(v24);
        const float v26 = element(t[26], k, m, c);
        const float v27 = v25 * v26;
        const float v28 = v22 + v27;
        const float v29 = f_choose(v0, v1, v28, v13);
        to[0] = v12;
        to[1] = v29;
    }
};

struct Formula_0793b3197381 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = given_number(t[0], s);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = given_number(t[3], s);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 * v4;
        const float v6 = v2 + v5;
        const float v7 = given_number(t[7], s);
        const float v8 = element(t[8], k, m, c);
        const float v9 = v7 * v8;
        const float v10 = v6 + v9;
        const float v11 = given_number(t[11], s);
        const float v12 = element(t[12], k, m, c);
        const float v13 = v11 * v12;
        const float v14 = v10 + v13;
        const float v15 = given_number(t[15], s);
        const float v16 = element(t[16], k, m, c);
        const float v17 = v15 * v16;
        const float v18 = v14 + v17;
        const float v19 = given_number(t[19], s);
        const float v20 = element(t[20], k, m, c);
        const float v21 = v19 * v20;
        const float v22 = v18 + v21;
        to[0] = v22;
    }
};

struct Formula_079d72756cf1 {
    enum { RESULTS = 4 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 - v4;
        const float v6 = expf(v5);
        const float v7 = element(t[7], k, m, c);
        const float v8 = element(t[8], k, m, c);
        const float v9 = v7 - v8;
        const float v10 = v6 * v9;
        const float v11 = v0 * v10;
        const float v12 = number(t[12]);
        const float v13 = v0 * v6;
        const float v14 = v12 * v13;
        const float v15 = v9 * v9;
        const float v16 = element(t[16], k, m, c);
        const float v17 = v15 + v16;
        const float v18 = v6 * v17;
        const float v19 = v1 * v18;
        const float v20 = v12 + v19;
        const float v21 = v0 * v20;
        const float v22 = number(t[22]);
        const float v23 = v0 * v18;
        const float v24 = v22 * v23;
        to[0] = v11;
        to[1] = v14;
        to[2] = v21;
        to[3] = v24;
    }
};

struct Formula_082c0a06ca40 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = expf(v1);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v3 - v1;
        const float v5 = f_logistic(v4);
        const float v6 = v2 * v5;
        const float v7 = -v6;
        const float v8 = element(t[8], k, m, c);
        const float v9 = v1 - v3;
        const float v10 = f_logistic(v9);
        const float v11 = v8 * v10;
        const float v12 = v7 + v11;
        const float v13 = v0 * v12;
        to[0] = v13;
    }
};

struct Formula_09eef329db8a {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = f_logistic(v0);
        to[0] = v1;
    }
};

struct Formula_0a23ba291e40 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = (float) m;
        const float v1 = (float) c;
        const float v2 = v0 - v1;
        const float v3 = fabsf(v2);
        const float v4 = number(t[4]);
        const float v5 = element(t[5], k, m, c);
        const float v6 = element(t[6], k, m, c);
        const float v7 = v5 * v6;
        const float v8 = element(t[8], k, m, c);
        const float v9 = v7 * v8;
        const float v10 = f_choose(v3, v4, v9, v4);
        to[0] = v10;
    }
};

struct Formula_0aa5e54ff365 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        to[0] = v0;
    }
};

struct Formula_0cee351cbdad {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = expf(v2);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v4 * v4;
        const float v6 = v3 * v5;
        const float v7 = number(t[7]);
        const float v8 = v6 - v7;
        const float v9 = v1 * v8;
        const float v10 = v0 * v9;
        to[0] = v10;
    }
};

struct Formula_0ebfdad0e0e0 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = (float) m;
        const float v1 = (float) c;
        const float v2 = v0 - v1;
        const float v3 = fabsf(v2);
        const float v4 = number(t[4]);
        const float v5 = number(t[5]);
        const float v6 = element(t[6], k, m, c);
        const float v7 = number(t[7]);
        const float v8 = number(t[8]);
        const float v9 = element(t[9], k, m, c);
        const float v10 = v6 / v9;
        const float v11 = element(t[11], k, m, c);
        const float v12 = v10 / v11;
        const float v13 = f_smaller(v8, v12);
        const float v14 = f_larger(v7, v13);
        const float v15 = fabsf(v14);
        const float v16 = number(t[16]);
        const float v17 = number(t[17]);
        const float v18 = number(t[18]);
        const float v19 = number(t[19]);
        const float v20 = f_larger(v15, v16);
        const float v21 = v19 - v20;
        const float v22 = v16 * v21;
        const float v23 = sqrtf(v22);
        const float v24 = number(t[24]);
        const float v25 = v21 * v24;
        const float v26 = number(t[26]);
        const float v27 = v25 + v26;
        const float v28 = v21 * v27;
        const float v29 = v16 * v28;
        const float v30 = number(t[30]);
        const float v31 = v29 + v30;
        const float v32 = v21 * v31;
        const float v33 = v16 * v32;
        const float v34 = number(t[34]);
        const float v35 = v33 + v34;
        const float v36 = v21 * v35;
        const float v37 = v16 * v36;
        const float v38 = number(t[38]);
        const float v39 = v37 + v38;
        const float v40 = v21 * v39;
        const float v41 = v16 * v40;
        const float v42 = number(t[42]);
        const float v43 = v41 + v42;
        const float v44 = v21 * v43;
        const float v45 = v16 * v44;
        const float v46 = number(t[46]);
        const float v47 = v45 + v46;
        const float v48 = v21 * v47;
        const float v49 = v16 * v48;
        const float v50 = number(t[50]);
        const float v51 = v49 + v50;
        const float v52 = v21 * v51;
        const float v53 = v16 * v52;
        const float v54 = number(t[54]);
        const float v55 = v53 + v54;
        const float v56 = v21 * v55;
        const float v57 = v16 * v56;
        const float v58 = number(t[58]);
        const float v59 = v57 + v58;
        const float v60 = v21 * v59;
        const float v61 = v16 * v60;
        const float v62 = number(t[62]);
        const float v63 = v61 + v62;
        const float v64 = v21 * v63;
        const float v65 = v16 * v64;
        const float v66 = number(t[66]);
        const float v67 = v65 + v66;
        const float v68 = v21 * v67;
        const float v69 = v16 * v68;
        const float v70 = v19 + v69;
        const float v71 = v23 * v70;
        const float v72 = v18 * v71;
        const float v73 = v17 - v72;
        const float v74 = v73 / v20;
        const float v75 = number(t[75]);
        const float v76 = v14 * v14;
        const float v77 = v75 * v76;
        const float v78 = v26 + v77;
        const float v79 = v76 * v78;
        const float v80 = v30 + v79;
        const float v81 = v76 * v80;
        const float v82 = v34 + v81;
        const float v83 = v76 * v82;
        const float v84 = v38 + v83;
        const float v85 = v76 * v84;
        const float v86 = v42 + v85;
        const float v87 = v76 * v86;
        const float v88 = v46 + v87;
        const float v89 = v76 * v88;
        const float v90 = v50 + v89;
        const float v91 = v76 * v90;
        const float v92 = v54 + v91;
        const float v93 = v76 * v92;
        const float v94 = v58 + v93;
        const float v95 = v76 * v94;
        const float v96 = v62 + v95;
        const float v97 = v76 * v96;
        const float v98 = v66 + v97;
        const float v99 = v76 * v98;
        const float v100 = v19 + v99;
        const float v101 = f_choose(v15, v16, v74, v100);
        const float v102 = v19 - v76;
        const float v103 = sqrtf(v102);
        const float v104 = v19 + v103;
        const float v105 = v19 / v104;
        const float v106 = v101 - v105;
        const float v107 = v14 * v106;
        const float v108 = element(t[108], k, m, c);
        const float v109 = element(t[109], k, m, c);
        const float v110 = v108 * v109;
        const float v111 = v74 - v19;
        const float v112 = number(t[112]);
        const float v113 = f_larger(v76, v112);
        const float v114 = v111 / v113;
        const float v115 = f_choose(v15, v16, v114, v98);
        const float v116 = v14 * v115;
        const float v117 = v116 / v106;
        const float v118 = v110 * v117;
        const float v119 = v108 * v108;
        const float v120 = v109 * v109;
        const float v121 = v119 + v120;
        const float v122 = v104 * v106;
        const float v123 = v121 / v122;
        const float v124 = v16 * v123;
        const float v125 = v118 - v124;
        const float v126 = expf(v125);
        const float v127 = v109 * v117;
        const float v128 = v108 / v122;
        const float v129 = v127 - v128;
        const float v130 = v126 * v129;
        const float v131 = v107 * v130;
        const float v132 = v6 * v131;
        const float v133 = element(t[133], k, m, c);
        const float v134 = v132 * v133;
        const float v135 = v5 * v134;
        const float v136 = f_choose(v3, v4, v135, v4);
        to[0] = v136;
    }
};

struct Formula_0f5f98330b02 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = f_logistic(v0);
        const float v2 = -v0;
        const float v3 = f_softplus(v2);
        const float v4 = -v3;
        const float v5 = number(t[5]);
        const float v6 = v4 + v5;
        const float v7 = v1 * v6;
        const float v8 = f_logistic(v2);
        const float v9 = f_softplus(v0);
        const float v10 = -v9;
        const float v11 = v5 + v10;
        const float v12 = number(t[12]);
        const float v13 = element(t[13], k, m, c);
        const float v14 = f_logistic(v13);
        const float v15 = number(t[15]);
        const float v16 = v14 - v15;
        const float v17 = -v13;
        const float v18 = f_softplus(v17);
        const float v19 = v16 + v18;
        const float v20 = element(t[20], k, m, c);
        const float v21 = expf(v13);
        const float v22 = v15 + v21;
        const float v23 = v22 * v22;
        const float v24 = v20 / v23;
        const float v25 = v19 + v24;
        const float v26 = v12 * v25;
        const float v27 = v11 + v26;
        const float v28 = v8 * v27;
        const float v29 = v7 + v28;
        to[0] = v29;
    }
};

struct Formula_0fbbddd702dd {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        const float v4 = expf(v3);
        const float v5 = element(t[5], k, m, c);
        const float v6 = element(t[6], k, m, c);
        const float v7 = v5 - v6;
        const float v8 = fabsf(v7);
        const float v9 = v8 / v4;
        const float v10 = v9 * v9;
        const float v11 = v1 * v10;
        const float v12 = expf(v11);
        const float v13 = v4 * v12;
        const float v14 = v0 * v13;
        const float v15 = number(t[15]);
        const float v16 = number(t[16]);
        const float v17 = -v9;
        const float v18 = (float) normal_cdf(v17);
        const float v19 = v16 * v18;
        const float v20 = v15 - v19;
        const float v21 = v8 * v20;
        const float v22 = v14 + v21;
        to[0] = v22;
    }
};

struct Formula_118f957da427 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 - v1;
        const float v3 = fabsf(v2);
        const float v4 = number(t[4]);
        const float v5 = number(t[5]);
        const float v6 = (float) c;
        const float v7 = -v6;
        const float v8 = f_choose(v3, v4, v5, v7);
        to[0] = v8;
    }
};

struct Formula_1196e93e2745 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = expf(v1);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 * v3;
        const float v5 = v0 * v4;
        to[0] = v5;
    }
};

struct Formula_120715d098f1 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = expf(v2);
        const float v4 = v1 * v3;
        const float v5 = number(t[5]);
        const float v6 = v4 - v5;
        const float v7 = v0 * v6;
        to[0] = v7;
    }
};

struct Formula_126460c12863 {
    enum { RESULTS = 3 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = given_number(t[1], s);
        const float v2 = v0 * v1;
        const float v3 = given_number(t[3], s);
        const float v4 = v0 * v3;
        const float v5 = given_number(t[5], s);
        const float v6 = v0 * v5;
        to[0] = v2;
        to[1] = v4;
        to[2] = v6;
    }
};

struct Formula_136ee6fd95d3 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const double v0 = element(t[0], k, m, c);
        const double v1 = element(t[1], k, m, c);
        const double v2 = apply(MULTIPLY, v0, v1, 0, 0);
        const double v3 = apply(EXP, v1, 0, 0, 0);
        const double v4 = apply(SUBTRACT, v2, v3, 0, 0);
        const double v5 = t[5].constant;
        const double v6 = apply(ADD, v0, v5, 0, 0);
        const double v7 = apply(LOG_GAMMA, v6, 0, 0, 0);
        const double v8 = apply(SUBTRACT, v4, v7, 0, 0);
        const double v9 = apply(EXP, v8, 0, 0, 0);
        to[0] = v9;
    }
};

struct Formula_15bcb14447df {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = expf(v1);
        const float v3 = v0 * v2;
        to[0] = v3;
    }
};

struct Formula_165fa6505856 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = (float) m;
        const float v1 = (float) c;
        const float v2 = v0 - v1;
        const float v3 = fabsf(v2);
        const float v4 = number(t[4]);
        const float v5 = number(t[5]);
        const float v6 = element(t[6], k, m, c);
        const float v7 = number(t[7]);
        const float v8 = number(t[8]);
        const float v9 = element(t[9], k, m, c);
        const float v10 = v6 / v9;
        const float v11 = element(t[11], k, m, c);
        const float v12 = v10 / v11;
        const float v13 = f_smaller(v8, v12);
        const float v14 = v12 / v11;
        const float v15 = f_larger(v7, v13);
        const float v16 = fabsf(v15);
        const float v17 = number(t[17]);
        const float v18 = number(t[18]);
        const float v19 = number(t[19]);
        const float v20 = number(t[20]);
        const float v21 = f_larger(v16, v17);
        const float v22 = v20 - v21;
        const float v23 = v17 * v22;
        const float v24 = sqrtf(v23);
        const float v25 = number(t[25]);
        const float v26 = v22 * v25;
        const float v27 = number(t[27]);
        const float v28 = v26 + v27;
        const float v29 = v22 * v28;
        const float v30 = v17 * v29;
        const float v31 = number(t[31]);
        const float v32 = v30 + v31;
        const float v33 = v22 * v32;
        const float v34 = v17 * v33;
        const float v35 = number(t[35]);
        const float v36 = v34 + v35;
        const float v37 = v22 * v36;
        const float v38 = v17 * v37;
        const float v39 = number(t[39]);
        const float v40 = v38 + v39;
        const float v41 = v22 * v40;
        const float v42 = v17 * v41;
        const float v43 = number(t[43]);
        const float v44 = v42 + v43;
        const float v45 = v22 * v44;
        const float v46 = v17 * v45;
        const float v47 = number(t[47]);
        const float v48 = v46 + v47;
        const float v49 = v22 * v48;
        const float v50 = v17 * v49;
        const float v51 = number(t[51]);
        const float v52 = v50 + v51;
        const float v53 = v22 * v52;
        const float v54 = v17 * v53;
        const float v55 = number(t[55]);
        const float v56 = v54 + v55;
        const float v57 = v22 * v56;
        const float v58 = v17 * v57;
        const float v59 = number(t[59]);
        const float v60 = v58 + v59;
        const float v61 = v22 * v60;
        const float v62 = v17 * v61;
        const float v63 = number(t[63]);
        const float v64 = v62 + v63;
        const float v65 = v22 * v64;
        const float v66 = v17 * v65;
        const float v67 = number(t[67]);
        const float v68 = v66 + v67;
        const float v69 = v22 * v68;
        const float v70 = v17 * v69;
        const float v71 = v20 + v70;
        const float v72 = v24 * v71;
        const float v73 = v19 * v72;
        const float v74 = v18 - v73;
        const float v75 = v74 / v21;
        const float v76 = number(t[76]);
        const float v77 = v15 * v15;
        const float v78 = v76 * v77;
        const float v79 = v27 + v78;
        const float v80 = v77 * v79;
        const float v81 = v31 + v80;
        const float v82 = v77 * v81;
        const float v83 = v35 + v82;
        const float v84 = v77 * v83;
        const float v85 = v39 + v84;
        const float v86 = v77 * v85;
        const float v87 = v43 + v86;
        const float v88 = v77 * v87;
        const float v89 = v47 + v88;
        const float v90 = v77 * v89;
        const float v91 = v51 + v90;
        const float v92 = v77 * v91;
        const float v93 = v55 + v92;
        const float v94 = v77 * v93;
        const float v95 = v59 + v94;
        const float v96 = v77 * v95;
        const float v97 = v63 + v96;
        const float v98 = v77 * v97;
        const float v99 = v67 + v98;
        const float v100 = v77 * v99;
        const float v101 = v20 + v100;
        const float v102 = f_choose(v16, v17, v75, v101);
        const float v103 = v20 - v77;
        const float v104 = sqrtf(v103);
        const float v105 = v20 + v104;
        const float v106 = v20 / v105;
        const float v107 = v102 - v106;
        const float v108 = v14 * v107;
        const float v109 = -v108;
        const float v110 = f_choose(v8, v12, v109, v4);
        const float v111 = f_choose(v7, v13, v4, v110);
        const float v112 = number(t[112]);
        const float v113 = number(t[113]);
        const float v114 = f_sign(v15);
        const float v115 = v14 * v114;
        const float v116 = v22 * v115;
        const float v117 = -v116;
        const float v118 = f_choose(v8, v12, v117, v4);
        const float v119 = f_choose(v7, v13, v4, v118);
        const float v120 = f_choose(v16, v17, v119, v4);
        const float v121 = v113 * v120;
        const float v122 = v28 * v115;
        const float v123 = -v122;
        const float v124 = f_choose(v8, v12, v123, v4);
        const float v125 = f_choose(v7, v13, v4, v124);
        const float v126 = f_choose(v16, v17, v125, v4);
        const float v127 = v121 - v126;
        const float v128 = v22 * v127;
        const float v129 = v17 * v128;
        const float v130 = v32 * v115;
        const float v131 = -v130;
        const float v132 = f_choose(v8, v12, v131, v4);
        const float v133 = f_choose(v7, v13, v4, v132);
        const float v134 = f_choose(v16, v17, v133, v4);
        const float v135 = v129 - v134;
        const float v136 = v22 * v135;
        const float v137 = v17 * v136;
        const float v138 = v36 * v115;
        const float v139 = -v138;
        const float v140 = f_choose(v8, v12, v139, v4);
        const float v141 = f_choose(v7, v13, v4, v140);
        const float v142 = f_choose(v16, v17, v141, v4);
        const float v143 = v137 - v142;
        const float v144 = v22 * v143;
        const float v145 = v17 * v144;
        const float v146 = v40 * v115;
        const float v147 = -v146;
        const float v148 = f_choose(v8, v12, v147, v4);
        const float v149 = f_choose(v7, v13, v4, v148);
        const float v150 = f_choose(v16, v17, v149, v4);
        const float v151 = v145 - v150;
        const float v152 = v22 * v151;
        const float v153 = v17 * v152;
        const float v154 = v44 * v115;
        const float v155 = -v154;
        const float v156 = f_choose(v8, v12, v155, v4);
        const float v157 = f_choose(v7, v13, v4, v156);
        const float v158 = f_choose(v16, v17, v157, v4);
        const float v159 = v153 - v158;
        const float v160 = v22 * v159;
        const float v161 = v17 * v160;
        const float v162 = v48 * v115;
        const float v163 = -v162;
        const float v164 = f_choose(v8, v12, v163, v4);
        const float v165 = f_choose(v7, v13, v4, v164);
        const float v166 = f_choose(v16, v17, v165, v4);
        const float v167 = v161 - v166;
        const float v168 = v22 * v167;
        const float v169 = v17 * v168;
        const float v170 = v52 * v115;
        const float v171 = -v170;
        const float v172 = f_choose(v8, v12, v171, v4);
        const float v173 = f_choose(v7, v13, v4, v172);
        const float v174 = f_choose(v16, v17, v173, v4);
        const float v175 = v169 - v174;
        const float v176 = v22 * v175;
        const float v177 = v17 * v176;
        const float v178 = v56 * v115;
        const float v179 = -v178;
        const float v180 = f_choose(v8, v12, v179, v4);
        const float v181 = f_choose(v7, v13, v4, v180);
        const float v182 = f_choose(v16, v17, v181, v4);
        const float v183 = v177 - v182;
        const float v184 = v22 * v183;
        const float v185 = v17 * v184;
        const float v186 = v60 * v115;
        const float v187 = -v186;
        const float v188 = f_choose(v8, v12, v187, v4);
        const float v189 = f_choose(v7, v13, v4, v188);
        const float v190 = f_choose(v16, v17, v189, v4);
        const float v191 = v185 - v190;
        const float v192 = v22 * v191;
        const float v193 = v17 * v192;
        const float v194 = v64 * v115;
        const float v195 = -v194;
        const float v196 = f_choose(v8, v12, v195, v4);
        const float v197 = f_choose(v7, v13, v4, v196);
        const float v198 = f_choose(v16, v17, v197, v4);
        const float v199 = v193 - v198;
        const float v200 = v22 * v199;
        const float v201 = v17 * v200;
        const float v202 = v68 * v115;
        const float v203 = -v202;
        const float v204 = f_choose(v8, v12, v203, v4);
        const float v205 = f_choose(v7, v13, v4, v204);
        const float v206 = f_choose(v16, v17, v205, v4);
        const float v207 = v201 - v206;
        const float v208 = v24 * v207;
        const float v209 = v17 * v208;
        const float v210 = number(t[210]);
        const float v211 = v115 / v24;
        const float v212 = v71 * v211;
        const float v213 = -v212;
        const float v214 = f_choose(v8, v12, v213, v4);
        const float v215 = f_choose(v7, v13, v4, v214);
        const float v216 = f_choose(v16, v17, v215, v4);
        const float v217 = v210 * v216;
        const float v218 = v209 - v217;
        const float v219 = v112 * v218;
        const float v220 = v75 * v115;
        const float v221 = -v220;
        const float v222 = f_choose(v8, v12, v221, v4);
        const float v223 = f_choose(v7, v13, v4, v222);
        const float v224 = f_choose(v16, v17, v223, v4);
        const float v225 = v219 - v224;
        const float v226 = v225 / v21;
        const float v227 = number(t[227]);
        const float v228 = v14 * v15;
        const float v229 = v77 * v228;
        const float v230 = -v229;
        const float v231 = f_choose(v8, v12, v230, v4);
        const float v232 = f_choose(v7, v13, v4, v231);
        const float v233 = v227 * v232;
        const float v234 = v79 * v228;
        const float v235 = -v234;
        const float v236 = f_choose(v8, v12, v235, v4);
        const float v237 = f_choose(v7, v13, v4, v236);
        const float v238 = v19 * v237;
        const float v239 = v233 + v238;
        const float v240 = v77 * v239;
        const float v241 = v81 * v228;
        const float v242 = -v241;
        const float v243 = f_choose(v8, v12, v242, v4);
        const float v244 = f_choose(v7, v13, v4, v243);
        const float v245 = v19 * v244;
        const float v246 = v240 + v245;
        const float v247 = v77 * v246;
        const float v248 = v83 * v228;
        const float v249 = -v248;
        const float v250 = f_choose(v8, v12, v249, v4);
        const float v251 = f_choose(v7, v13, v4, v250);
        const float v252 = v19 * v251;
        const float v253 = v247 + v252;
        const float v254 = v77 * v253;
        const float v255 = v85 * v228;
        const float v256 = -v255;
        const float v257 = f_choose(v8, v12, v256, v4);
        const float v258 = f_choose(v7, v13, v4, v257);
        const float v259 = v19 * v258;
        const float v260 = v254 + v259;
        const float v261 = v77 * v260;
        const float v262 = v87 * v228;
        const float v263 = -v262;
        const float v264 = f_choose(v8, v12, v263, v4);
        const float v265 = f_choose(v7, v13, v4, v264);
        const float v266 = v19 * v265;
        const float v267 = v261 + v266;
        const float v268 = v77 * v267;
        const float v269 = v89 * v228;
        const float v270 = -v269;
        const float v271 = f_choose(v8, v12, v270, v4);
        const float v272 = f_choose(v7, v13, v4, v271);
        const float v273 = v19 * v272;
        const float v274 = v268 + v273;
        const float v275 = v77 * v274;
        const float v276 = v91 * v228;
        const float v277 = -v276;
        const float v278 = f_choose(v8, v12, v277, v4);
        const float v279 = f_choose(v7, v13, v4, v278);
        const float v280 = v19 * v279;
        const float v281 = v275 + v280;
        const float v282 = v77 * v281;
        const float v283 = v93 * v228;
        const float v284 = -v283;
        const float v285 = f_choose(v8, v12, v284, v4);
        const float v286 = f_choose(v7, v13, v4, v285);
        const float v287 = v19 * v286;
        const float v288 = v282 + v287;
        const float v289 = v77 * v288;
        const float v290 = v95 * v228;
        const float v291 = -v290;
        const float v292 = f_choose(v8, v12, v291, v4);
        const float v293 = f_choose(v7, v13, v4, v292);
        const float v294 = v19 * v293;
        const float v295 = v289 + v294;
        const float v296 = v77 * v295;
        const float v297 = v97 * v228;
        const float v298 = -v297;
        const float v299 = f_choose(v8, v12, v298, v4);
        const float v300 = f_choose(v7, v13, v4, v299);
        const float v301 = v19 * v300;
        const float v302 = v296 + v301;
        const float v303 = v77 * v302;
        const float v304 = v99 * v228;
        const float v305 = -v304;
        const float v306 = f_choose(v8, v12, v305, v4);
        const float v307 = f_choose(v7, v13, v4, v306);
        const float v308 = v19 * v307;
        const float v309 = v303 + v308;
        const float v310 = f_choose(v16, v17, v226, v309);
        const float v311 = v228 / v104;
        const float v312 = v311 / v105;
        const float v313 = -v312;
        const float v314 = f_choose(v8, v12, v313, v4);
        const float v315 = f_choose(v7, v13, v4, v314);
        const float v316 = v315 / v105;
        const float v317 = v310 - v316;
        const float v318 = v15 * v317;
        const float v319 = v111 + v318;
        const float v320 = element(t[320], k, m, c);
        const float v321 = element(t[321], k, m, c);
        const float v322 = v320 * v321;
        const float v323 = v75 - v20;
        const float v324 = f_larger(v77, v210);
        const float v325 = v323 / v324;
        const float v326 = f_choose(v16, v17, v325, v99);
        const float v327 = v15 * v326;
        const float v328 = v327 / v107;
        const float v329 = v322 * v328;
        const float v330 = v320 * v320;
        const float v331 = v321 * v321;
        const float v332 = v330 + v331;
        const float v333 = v105 * v107;
        const float v334 = v332 / v333;
        const float v335 = v17 * v334;
        const float v336 = v329 - v335;
        const float v337 = expf(v336);
        const float v338 = v319 * v337;
        const float v339 = v15 * v107;
        const float v340 = v14 * v326;
        const float v341 = -v340;
        const float v342 = f_choose(v8, v12, v341, v4);
        const float v343 = f_choose(v7, v13, v4, v342);
        const float v344 = v228 * v325;
        const float v345 = -v344;
        const float v346 = f_choose(v8, v12, v345, v4);
        const float v347 = f_choose(v7, v13, v4, v346);
        const float v348 = v19 * v347;
        const float v349 = f_choose(v77, v210, v348, v4);
        const float v350 = v226 - v349;
        const float v351 = v350 / v324;
        const float v352 = f_choose(v16, v17, v351, v302);
        const float v353 = v15 * v352;
        const float v354 = v343 + v353;
        const float v355 = v317 * v328;
        const float v356 = v354 - v355;
        const float v357 = v356 / v107;
        const float v358 = v322 * v357;
        const float v359 = v105 * v317;
        const float v360 = v107 * v311;
        const float v361 = -v360;
        const float v362 = f_choose(v8, v12, v361, v4);
        const float v363 = f_choose(v7, v13, v4, v362);
        const float v364 = v359 - v363;
        const float v365 = v334 * v364;
        const float v366 = v365 / v333;
        const float v367 = v17 * v366;
        const float v368 = v358 + v367;
        const float v369 = v337 * v368;
        const float v370 = v339 * v369;
        const float v371 = v338 + v370;
        const float v372 = v6 * v371;
        const float v373 = element(t[373], k, m, c);
        const float v374 = v372 * v373;
        const float v375 = v5 * v374;
        const float v376 = f_choose(v3, v4, v375, v4);
        to[0] = v376;
    }
};

struct Formula_190e8e0d5051 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = log1pf(v1);
        const float v3 = v0 + v2;
        to[0] = v3;
    }
};

struct Formula_1956b9b32ebd {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = expf(v2);
        const float v4 = v1 * v3;
        const float v5 = element(t[5], k, m, c);
        const float v6 = v4 - v5;
        const float v7 = expf(v6);
        const float v8 = v1 - v7;
        const float v9 = v0 * v8;
        const float v10 = v3 * v7;
        const float v11 = v1 * v10;
        const float v12 = v11 - v1;
        const float v13 = v0 * v12;
        to[0] = v9;
        to[1] = v13;
    }
};

struct Formula_19bc832044ce {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = number(t[3]);
        const float v4 = element(t[4], k, m, c);
        const float v5 = element(t[5], k, m, c);
        const float v6 = v4 + v5;
        const float v7 = element(t[7], k, m, c);
        const float v8 = expf(v7);
        const float v9 = element(t[9], k, m, c);
        const float v10 = expf(v9);
        const float v11 = v8 + v10;
        const float v12 = sqrtf(v11);
        const float v13 = element(t[13], k, m, c);
        const float v14 = v12 * v13;
        const float v15 = v6 + v14;
        const float v16 = v3 * v15;
        const float v17 = expf(v16);
        const float v18 = v8 / v12;
        const float v19 = v13 * v18;
        const float v20 = v17 * v19;
        const float v21 = v2 * v20;
        const float v22 = v1 * v21;
        const float v23 = v0 * v22;
        to[0] = v23;
    }
};

struct Formula_1b1ea22a4150 {
    enum { RESULTS = 8 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = given_number(t[1], s);
        const float v2 = v0 * v1;
        const float v3 = given_number(t[3], s);
        const float v4 = v0 * v3;
        const float v5 = given_number(t[5], s);
        const float v6 = v0 * v5;
        const float v7 = given_number(t[7], s);
        const float v8 = v0 * v7;
        const float v9 = given_number(t[9], s);
        const float v10 = v0 * v9;
        const float v11 = given_number(t[11], s);
        const float v12 = v0 * v11;
        const float v13 = given_number(t[13], s);
        const float v14 = v0 * v13;
        const float v15 = given_number(t[15], s);
        const float v16 = v0 * v15;
        to[0] = v2;
        to[1] = v4;
        to[2] = v6;
        to[3] = v8;
        to[4] = v10;
        to[5] = v12;
        to[6] = v14;
        to[7] = v16;
    }
};

struct Formula_1b55f864747c {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 + v3;
        const float v5 = element(t[5], k, m, c);
        const float v6 = v0 * v5;
        const float v7 = v4 + v6;
        const float v8 = element(t[8], k, m, c);
        const float v9 = v0 * v8;
        const float v10 = v7 + v9;
        to[0] = v10;
    }
};

struct Formula_1ba8a4c18865 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = (float) log_normal_cdf(v2);
        const float v4 = given_number(t[4], s);
        const float v5 = v3 / v4;
        const float v6 = number(t[6]);
        const float v7 = f_larger(v5, v6);
        to[0] = v7;
    }
};

struct Formula_1c29d4b8233f {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = sqrtf(v1);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 * v3;
        const float v5 = v0 + v4;
        to[0] = v5;
    }
};

struct Formula_1cc4b180b9d1 {
    enum { RESULTS = 3 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = expf(v1);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 * v3;
        const float v5 = v0 * v4;
        const float v6 = number(t[6]);
        const float v7 = element(t[7], k, m, c);
        const float v8 = expf(v7);
        const float v9 = v2 * v8;
        const float v10 = number(t[10]);
        const float v11 = v9 - v10;
        const float v12 = v0 * v11;
        const float v13 = v6 * v12;
        const float v14 = v3 * v3;
        const float v15 = v8 + v14;
        const float v16 = v2 * v15;
        const float v17 = v16 - v10;
        const float v18 = v0 * v17;
        const float v19 = v6 * v18;
        to[0] = v5;
        to[1] = v13;
        to[2] = v19;
    }
};

struct Formula_1d47ebd3aa0a {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = given_number(t[1], s);
        const float v2 = v0 * v1;
        const float v3 = given_number(t[3], s);
        const float v4 = v0 * v3;
        to[0] = v2;
        to[1] = v4;
    }
};

struct Formula_1fc6769d858b {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = expf(v2);
        const float v4 = element(t[4], k, m, c);
        const float v5 = expf(v4);
        const float v6 = v0 + v5;
        const float v7 = v3 * v6;
        const float v8 = v7 / v5;
        to[0] = v8;
    }
};

struct Formula_2010ffeecadd {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const double v0 = (float) c;
        const double v1 = s[t[1].a];
        const double v2 = apply(ADD, v0, v1, 0, 0);
        const double v3 = element(t[3], k, m, c);
        const double v4 = t[4].constant;
        const double v5 = element(t[5], k, m, c);
        const double v6 = apply(EXP, v5, 0, 0, 0);
        const double v7 = apply(ADD, v2, v6, 0, 0);
        const double v8 = apply(LOG_GAMMA, v7, 0, 0, 0);
        const double v9 = apply(LOG_GAMMA, v6, 0, 0, 0);
        const double v10 = apply(SUBTRACT, v8, v9, 0, 0);
        const double v11 = t[11].constant;
        const double v12 = apply(ADD, v2, v11, 0, 0);
        const double v13 = apply(LOG_GAMMA, v12, 0, 0, 0);
        const double v14 = apply(SUBTRACT, v10, v13, 0, 0);
        const double v15 = element(t[15], k, m, c);
        const double v16 = apply(SUBTRACT, v15, v5, 0, 0);
        const double v17 = apply(SOFTPLUS, v16, 0, 0, 0);
        const double v18 = apply(MULTIPLY, v6, v17, 0, 0);
        const double v19 = apply(SUBTRACT, v14, v18, 0, 0);
        const double v20 = apply(SUBTRACT, v5, v15, 0, 0);
        const double v21 = apply(SOFTPLUS, v20, 0, 0, 0);
        const double v22 = apply(MULTIPLY, v2, v21, 0, 0);
        const double v23 = apply(SUBTRACT, v19, v22, 0, 0);
        const double v24 = apply(EXP, v23, 0, 0, 0);
        const double v25 = apply(CHOOSE, v2, v3, v4, v24);
        to[0] = v25;
    }
};

struct Formula_20425d50e093 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = v0 * v0;
        const float v2 = element(t[2], k, m, c);
        const float v3 = expf(v2);
        const float v4 = v1 + v3;
        to[0] = v4;
    }
};

struct Formula_264fe6c79f4c {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = (float) m;
        const float v1 = (float) c;
        const float v2 = v0 - v1;
        const float v3 = fabsf(v2);
        const float v4 = number(t[4]);
        const float v5 = element(t[5], k, m, c);
        const float v6 = f_choose(v3, v4, v4, v5);
        to[0] = v6;
    }
};

struct Formula_2790eb9a155e {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = v0 * v1;
        const float v3 = f_larger(v0, v2);
        to[0] = v3;
    }
};

struct Formula_2b035504e1a8 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = expf(v1);
        to[0] = v0;
        to[1] = v2;
    }
};

struct Formula_2bdf5ad15c6d {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = number(t[3]);
        const float v4 = v2 + v3;
        const float v5 = v1 / v4;
        const float v6 = v0 * v5;
        to[0] = v6;
    }
};

struct Formula_2c2cb17761b7 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v1 * v1;
        const float v3 = number(t[3]);
        const float v4 = v2 + v3;
        const float v5 = v0 * v4;
        const float v6 = logf(v5);
        to[0] = v6;
    }
};

struct Formula_2d1dd648826c {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = tanhf(v0);
        to[0] = v1;
    }
};

struct Formula_2fa08a87fc48 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = logf(v0);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 + v2;
        const float v4 = number(t[4]);
        const float v5 = v3 + v4;
        const float v6 = number(t[6]);
        const float v7 = element(t[7], k, m, c);
        const float v8 = v1 - v7;
        const float v9 = -v2;
        const float v10 = expf(v9);
        const float v11 = v8 * v10;
        const float v12 = v11 * v11;
        const float v13 = v6 * v12;
        const float v14 = v5 + v13;
        const float v15 = -v14;
        to[0] = v15;
    }
};

struct Formula_2fefd7cfa371 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = number(t[3]);
        const float v4 = element(t[4], k, m, c);
        const float v5 = element(t[5], k, m, c);
        const float v6 = v4 + v5;
        const float v7 = element(t[7], k, m, c);
        const float v8 = expf(v7);
        const float v9 = element(t[9], k, m, c);
        const float v10 = expf(v9);
        const float v11 = v8 + v10;
        const float v12 = sqrtf(v11);
        const float v13 = element(t[13], k, m, c);
        const float v14 = v12 * v13;
        const float v15 = v6 + v14;
        const float v16 = v3 * v15;
        const float v17 = expf(v16);
        const float v18 = v10 / v12;
        const float v19 = v13 * v18;
        const float v20 = v17 * v19;
        const float v21 = v2 * v20;
        const float v22 = v1 * v21;
        const float v23 = v0 * v22;
        to[0] = v23;
    }
};

struct Formula_3076f8ba47e8 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = number(t[3]);
        const float v4 = element(t[4], k, m, c);
        const float v5 = number(t[5]);
        const float v6 = v4 + v5;
        const float v7 = v3 * v6;
        const float v8 = v2 - v7;
        const float v9 = expf(v4);
        const float v10 = v3 * v9;
        const float v11 = v1 + v10;
        const float v12 = expf(v11);
        const float v13 = v8 + v12;
        const float v14 = number(t[14]);
        const float v15 = v13 + v14;
        to[0] = v15;
    }
};

struct Formula_30aa33843c14 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = expf(v0);
        to[0] = v1;
        to[1] = v0;
    }
};

struct Formula_322ca061ed2e {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = number(t[3]);
        const float v4 = element(t[4], k, m, c);
        const float v5 = element(t[5], k, m, c);
        const float v6 = v4 + v5;
        const float v7 = f_larger(v2, v6);
        const float v8 = v3 * v7;
        const float v9 = f_choose(v0, v1, v2, v8);
        to[0] = v9;
    }
};

struct Formula_329d2097461b {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = (float) m;
        const float v1 = (float) c;
        const float v2 = v0 - v1;
        const float v3 = fabsf(v2);
        const float v4 = number(t[4]);
        const float v5 = number(t[5]);
        const float v6 = element(t[6], k, m, c);
        const float v7 = number(t[7]);
        const float v8 = number(t[8]);
        const float v9 = element(t[9], k, m, c);
        const float v10 = v6 / v9;
        const float v11 = element(t[11], k, m, c);
        const float v12 = v10 / v11;
        const float v13 = f_smaller(v8, v12);
        const float v14 = v10 / v9;
        const float v15 = v14 / v11;
        const float v16 = f_larger(v7, v13);
        const float v17 = fabsf(v16);
        const float v18 = number(t[18]);
        const float v19 = number(t[19]);
        const float v20 = number(t[20]);
        const float v21 = number(t[21]);
        const float v22 = f_larger(v17, v18);
        const float v23 = v21 - v22;
        const float v24 = v18 * v23;
        const float v25 = sqrtf(v24);
        const float v26 = number(t[26]);
        const float v27 = v23 * v26;
        const float v28 = number(t[28]);
        const float v29 = v27 + v28;
        const float v30 = v23 * v29;
        const float v31 = v18 * v30;
        const float v32 = number(t[32]);
        const float v33 = v31 + v32;
        const float v34 = v23 * v33;
        const float v35 = v18 * v34;
        const float v36 = number(t[36]);
        const float v37 = v35 + v36;
        const float v38 = v23 * v37;
        const float v39 = v18 * v38;
        const float v40 = number(t[40]);
        const float v41 = v39 + v40;
        const float v42 = v23 * v41;
        const float v43 = v18 * v42;
        const float v44 = number(t[44]);
        const float v45 = v43 + v44;
        const float v46 = v23 * v45;
        const float v47 = v18 * v46;
        const float v48 = number(t[48]);
        const float v49 = v47 + v48;
        const float v50 = v23 * v49;
        const float v51 = v18 * v50;
        const float v52 = number(t[52]);
        const float v53 = v51 + v52;
        const float v54 = v23 * v53;
        const float v55 = v18 * v54;
        const float v56 = number(t[56]);
        const float v57 = v55 + v56;
        const float v58 = v23 * v57;
        const float v59 = v18 * v58;
        const float v60 = number(t[60]);
        const float v61 = v59 + v60;
        const float v62 = v23 * v61;
        const float v63 = v18 * v62;
        const float v64 = number(t[64]);
        const float v65 = v63 + v64;
        const float v66 = v23 * v65;
        const float v67 = v18 * v66;
        const float v68 = number(t[68]);
        const float v69 = v67 + v68;
        const float v70 = v23 * v69;
        const float v71 = v18 * v70;
        const float v72 = v21 + v71;
        const float v73 = v25 * v72;
        const float v74 = v20 * v73;
        const float v75 = v19 - v74;
        const float v76 = v75 / v22;
        const float v77 = number(t[77]);
        const float v78 = v16 * v16;
        const float v79 = v77 * v78;
        const float v80 = v28 + v79;
        const float v81 = v78 * v80;
        const float v82 = v32 + v81;
        const float v83 = v78 * v82;
        const float v84 = v36 + v83;
        const float v85 = v78 * v84;
        const float v86 = v40 + v85;
        const float v87 = v78 * v86;
        const float v88 = v44 + v87;
        const float v89 = v78 * v88;
        const float v90 = v48 + v89;
        const float v91 = v78 * v90;
        const float v92 = v52 + v91;
        const float v93 = v78 * v92;
        const float v94 = v56 + v93;
        const float v95 = v78 * v94;
        const float v96 = v60 + v95;
        const float v97 = v78 * v96;
        const float v98 = v64 + v97;
        const float v99 = v78 * v98;
        const float v100 = v68 + v99;
        const float v101 = v78 * v100;
        const float v102 = v21 + v101;
        const float v103 = f_choose(v17, v18, v76, v102);
        const float v104 = v21 - v78;
        const float v105 = sqrtf(v104);
        const float v106 = v21 + v105;
        const float v107 = v21 / v106;
        const float v108 = v103 - v107;
        const float v109 = v15 * v108;
        const float v110 = -v109;
        const float v111 = f_choose(v8, v12, v110, v4);
        const float v112 = f_choose(v7, v13, v4, v111);
        const float v113 = number(t[113]);
        const float v114 = number(t[114]);
        const float v115 = f_sign(v16);
        const float v116 = v15 * v115;
        const float v117 = v23 * v116;
        const float v118 = -v117;
        const float v119 = f_choose(v8, v12, v118, v4);
        const float v120 = f_choose(v7, v13, v4, v119);
        const float v121 = f_choose(v17, v18, v120, v4);
        const float v122 = v114 * v121;
        const float v123 = v29 * v116;
        const float v124 = -v123;
        const float v125 = f_choose(v8, v12, v124, v4);
        const float v126 = f_choose(v7, v13, v4, v125);
        const float v127 = f_choose(v17, v18, v126, v4);
        const float v128 = v122 - v127;
        const float v129 = v23 * v128;
        const float v130 = v18 * v129;
        const float v131 = v33 * v116;
        const float v132 = -v131;
        const float v133 = f_choose(v8, v12, v132, v4);
        const float v134 = f_choose(v7, v13, v4, v133);
        const float v135 = f_choose(v17, v18, v134, v4);
        const float v136 = v130 - v135;
        const float v137 = v23 * v136;
        const float v138 = v18 * v137;
        const float v139 = v37 * v116;
        const float v140 = -v139;
        const float v141 = f_choose(v8, v12, v140, v4);
        const float v142 = f_choose(v7, v13, v4, v141);
        const float v143 = f_choose(v17, v18, v142, v4);
        const float v144 = v138 - v143;
        const float v145 = v23 * v144;
        const float v146 = v18 * v145;
        const float v147 = v41 * v116;
        const float v148 = -v147;
        const float v149 = f_choose(v8, v12, v148, v4);
        const float v150 = f_choose(v7, v13, v4, v149);
        const float v151 = f_choose(v17, v18, v150, v4);
        const float v152 = v146 - v151;
        const float v153 = v23 * v152;
        const float v154 = v18 * v153;
        const float v155 = v45 * v116;
        const float v156 = -v155;
        const float v157 = f_choose(v8, v12, v156, v4);
        const float v158 = f_choose(v7, v13, v4, v157);
        const float v159 = f_choose(v17, v18, v158, v4);
        const float v160 = v154 - v159;
        const float v161 = v23 * v160;
        const float v162 = v18 * v161;
        const float v163 = v49 * v116;
        const float v164 = -v163;
        const float v165 = f_choose(v8, v12, v164, v4);
        const float v166 = f_choose(v7, v13, v4, v165);
        const float v167 = f_choose(v17, v18, v166, v4);
        const float v168 = v162 - v167;
        const float v169 = v23 * v168;
        const float v170 = v18 * v169;
        const float v171 = v53 * v116;
        const float v172 = -v171;
        const float v173 = f_choose(v8, v12, v172, v4);
        const float v174 = f_choose(v7, v13, v4, v173);
        const float v175 = f_choose(v17, v18, v174, v4);
        const float v176 = v170 - v175;
        const float v177 = v23 * v176;
        const float v178 = v18 * v177;
        const float v179 = v57 * v116;
        const float v180 = -v179;
        const float v181 = f_choose(v8, v12, v180, v4);
        const float v182 = f_choose(v7, v13, v4, v181);
        const float v183 = f_choose(v17, v18, v182, v4);
        const float v184 = v178 - v183;
        const float v185 = v23 * v184;
        const float v186 = v18 * v185;
        const float v187 = v61 * v116;
        const float v188 = -v187;
        const float v189 = f_choose(v8, v12, v188, v4);
        const float v190 = f_choose(v7, v13, v4, v189);
        const float v191 = f_choose(v17, v18, v190, v4);
        const float v192 = v186 - v191;
        const float v193 = v23 * v192;
        const float v194 = v18 * v193;
        const float v195 = v65 * v116;
        const float v196 = -v195;
        const float v197 = f_choose(v8, v12, v196, v4);
        const float v198 = f_choose(v7, v13, v4, v197);
        const float v199 = f_choose(v17, v18, v198, v4);
        const float v200 = v194 - v199;
        const float v201 = v23 * v200;
        const float v202 = v18 * v201;
        const float v203 = v69 * v116;
        const float v204 = -v203;
        const float v205 = f_choose(v8, v12, v204, v4);
        const float v206 = f_choose(v7, v13, v4, v205);
        const float v207 = f_choose(v17, v18, v206, v4);
        const float v208 = v202 - v207;
        const float v209 = v25 * v208;
        const float v210 = v18 * v209;
        const float v211 = number(t[211]);
        const float v212 = v116 / v25;
        const float v213 = v72 * v212;
        const float v214 = -v213;
        const float v215 = f_choose(v8, v12, v214, v4);
        const float v216 = f_choose(v7, v13, v4, v215);
        const float v217 = f_choose(v17, v18, v216, v4);
        const float v218 = v211 * v217;
        const float v219 = v210 - v218;
        const float v220 = v113 * v219;
        const float v221 = v76 * v116;
        const float v222 = -v221;
        const float v223 = f_choose(v8, v12, v222, v4);
        const float v224 = f_choose(v7, v13, v4, v223);
        const float v225 = f_choose(v17, v18, v224, v4);
        const float v226 = v220 - v225;
        const float v227 = v226 / v22;
        const float v228 = number(t[228]);
        const float v229 = v15 * v16;
        const float v230 = v78 * v229;
        const float v231 = -v230;
        const float v232 = f_choose(v8, v12, v231, v4);
        const float v233 = f_choose(v7, v13, v4, v232);
        const float v234 = v228 * v233;
        const float v235 = v80 * v229;
        const float v236 = -v235;
        const float v237 = f_choose(v8, v12, v236, v4);
        const float v238 = f_choose(v7, v13, v4, v237);
        const float v239 = v20 * v238;
        const float v240 = v234 + v239;
        const float v241 = v78 * v240;
        const float v242 = v82 * v229;
        const float v243 = -v242;
        const float v244 = f_choose(v8, v12, v243, v4);
        const float v245 = f_choose(v7, v13, v4, v244);
        const float v246 = v20 * v245;
        const float v247 = v241 + v246;
        const float v248 = v78 * v247;
        const float v249 = v84 * v229;
        const float v250 = -v249;
        const float v251 = f_choose(v8, v12, v250, v4);
        const float v252 = f_choose(v7, v13, v4, v251);
        const float v253 = v20 * v252;
        const float v254 = v248 + v253;
        const float v255 = v78 * v254;
        const float v256 = v86 * v229;
        const float v257 = -v256;
        const float v258 = f_choose(v8, v12, v257, v4);
        const float v259 = f_choose(v7, v13, v4, v258);
        const float v260 = v20 * v259;
        const float v261 = v255 + v260;
        const float v262 = v78 * v261;
        const float v263 = v88 * v229;
        const float v264 = -v263;
        const float v265 = f_choose(v8, v12, v264, v4);
        const float v266 = f_choose(v7, v13, v4, v265);
        const float v267 = v20 * v266;
        const float v268 = v262 + v267;
        const float v269 = v78 * v268;
        const float v270 = v90 * v229;
        const float v271 = -v270;
        const float v272 = f_choose(v8, v12, v271, v4);
        const float v273 = f_choose(v7, v13, v4, v272);
        const float v274 = v20 * v273;
        const float v275 = v269 + v274;
        const float v276 = v78 * v275;
        const float v277 = v92 * v229;
        const float v278 = -v277;
        const float v279 = f_choose(v8, v12, v278, v4);
        const float v280 = f_choose(v7, v13, v4, v279);
        const float v281 = v20 * v280;
        const float v282 = v276 + v281;
        const float v283 = v78 * v282;
        const float v284 = v94 * v229;
        const float v285 = -v284;
        const float v286 = f_choose(v8, v12, v285, v4);
        const float v287 = f_choose(v7, v13, v4, v286);
        const float v288 = v20 * v287;
        const float v289 = v283 + v288;
        const float v290 = v78 * v289;
        const float v291 = v96 * v229;
        const float v292 = -v291;
        const float v293 = f_choose(v8, v12, v292, v4);
        const float v294 = f_choose(v7, v13, v4, v293);
        const float v295 = v20 * v294;
        const float v296 = v290 + v295;
        const float v297 = v78 * v296;
        const float v298 = v98 * v229;
        const float v299 = -v298;
        const float v300 = f_choose(v8, v12, v299, v4);
        const float v301 = f_choose(v7, v13, v4, v300);
        const float v302 = v20 * v301;
        const float v303 = v297 + v302;
        const float v304 = v78 * v303;
        const float v305 = v100 * v229;
        const float v306 = -v305;
        const float v307 = f_choose(v8, v12, v306, v4);
        const float v308 = f_choose(v7, v13, v4, v307);
        const float v309 = v20 * v308;
        const float v310 = v304 + v309;
        const float v311 = f_choose(v17, v18, v227, v310);
        const float v312 = v229 / v105;
        const float v313 = v312 / v106;
        const float v314 = -v313;
        const float v315 = f_choose(v8, v12, v314, v4);
        const float v316 = f_choose(v7, v13, v4, v315);
        const float v317 = v316 / v106;
        const float v318 = v311 - v317;
        const float v319 = v16 * v318;
        const float v320 = v112 + v319;
        const float v321 = element(t[321], k, m, c);
        const float v322 = element(t[322], k, m, c);
        const float v323 = v321 * v322;
        const float v324 = v76 - v21;
        const float v325 = f_larger(v78, v211);
        const float v326 = v324 / v325;
        const float v327 = f_choose(v17, v18, v326, v100);
        const float v328 = v16 * v327;
        const float v329 = v328 / v108;
        const float v330 = v323 * v329;
        const float v331 = v321 * v321;
        const float v332 = v322 * v322;
        const float v333 = v331 + v332;
        const float v334 = v106 * v108;
        const float v335 = v333 / v334;
        const float v336 = v18 * v335;
        const float v337 = v330 - v336;
        const float v338 = expf(v337);
        const float v339 = v320 * v338;
        const float v340 = v16 * v108;
        const float v341 = v15 * v327;
        const float v342 = -v341;
        const float v343 = f_choose(v8, v12, v342, v4);
        const float v344 = f_choose(v7, v13, v4, v343);
        const float v345 = v229 * v326;
        const float v346 = -v345;
        const float v347 = f_choose(v8, v12, v346, v4);
        const float v348 = f_choose(v7, v13, v4, v347);
        const float v349 = v20 * v348;
        const float v350 = f_choose(v78, v211, v349, v4);
        const float v351 = v227 - v350;
        const float v352 = v351 / v325;
        const float v353 = f_choose(v17, v18, v352, v303);
        const float v354 = v16 * v353;
        const float v355 = v344 + v354;
        const float v356 = v318 * v329;
        const float v357 = v355 - v356;
        const float v358 = v357 / v108;
        const float v359 = v323 * v358;
        const float v360 = v106 * v318;
        const float v361 = v108 * v312;
        const float v362 = -v361;
        const float v363 = f_choose(v8, v12, v362, v4);
        const float v364 = f_choose(v7, v13, v4, v363);
        const float v365 = v360 - v364;
        const float v366 = v335 * v365;
        const float v367 = v366 / v334;
        const float v368 = v18 * v367;
        const float v369 = v359 + v368;
        const float v370 = v338 * v369;
        const float v371 = v340 * v370;
        const float v372 = v339 + v371;
        const float v373 = v6 * v372;
        const float v374 = element(t[374], k, m, c);
        const float v375 = v373 * v374;
        const float v376 = v5 * v375;
        const float v377 = f_choose(v3, v4, v376, v4);
        to[0] = v377;
    }
};

struct Formula_3423d55218ab {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = -v0;
        const float v2 = expf(v1);
        to[0] = v2;
    }
};

struct Formula_34b38d1dc306 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 - v1;
        const float v3 = expf(v2);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 * v4;
        to[0] = v5;
    }
};

struct Formula_374130ede445 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = expf(v3);
        const float v5 = element(t[5], k, m, c);
        const float v6 = v5 * v5;
        const float v7 = v4 * v6;
        const float v8 = v2 * v7;
        const float v9 = number(t[9]);
        const float v10 = v8 - v9;
        const float v11 = v1 * v10;
        const float v12 = v0 * v11;
        to[0] = v12;
    }
};

struct Formula_3761ebf24365 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = number(t[2]);
        const float v3 = number(t[3]);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v4 * v4;
        const float v6 = v3 * v5;
        const float v7 = v2 - v6;
        const float v8 = f_logistic(v7);
        const float v9 = v4 * v8;
        const float v10 = v1 * v9;
        const float v11 = -v4;
        const float v12 = v10 - v11;
        const float v13 = v0 * v12;
        to[0] = v13;
    }
};

struct Formula_383c2bed021b {
    enum { RESULTS = 4 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = given_number(t[1], s);
        const float v2 = v0 * v1;
        const float v3 = given_number(t[3], s);
        const float v4 = v0 * v3;
        const float v5 = given_number(t[5], s);
        const float v6 = v0 * v5;
        const float v7 = given_number(t[7], s);
        const float v8 = v0 * v7;
        to[0] = v2;
        to[1] = v4;
        to[2] = v6;
        to[3] = v8;
    }
};

struct Formula_38edccc73a86 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = given_number(t[0], s);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = given_number(t[3], s);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 * v4;
        const float v6 = v2 + v5;
        const float v7 = given_number(t[7], s);
        const float v8 = element(t[8], k, m, c);
        const float v9 = v7 * v8;
        const float v10 = v6 + v9;
        const float v11 = given_number(t[11], s);
        const float v12 = element(t[12], k, m, c);
        const float v13 = v11 * v12;
        const float v14 = v10 + v13;
        const float v15 = given_number(t[15], s);
        const float v16 = element(t[16], k, m, c);
        const float v17 = v15 * v16;
        const float v18 = v14 + v17;
        const float v19 = given_number(t[19], s);
        const float v20 = element(t[20], k, m, c);
        const float v21 = v19 * v20;
        const float v22 = v18 + v21;
        const float v23 = given_number(t[23], s);
        const float v24 = element(t[24], k, m, c);
        const float v25 = v23 * v24;
        const float v26 = v22 + v25;
        const float v27 = given_number(t[27], s);
        const float v28 = element(t[28], k, m, c);
        const float v29 = v27 * v28;
        const float v30 = v26 + v29;
        to[0] = v30;
    }
};

struct Formula_3b43ad899efa {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = f_softplus(v0);
        const float v2 = given_number(t[2], s);
        const float v3 = v1 / v2;
        const float v4 = -v3;
        const float v5 = number(t[5]);
        const float v6 = f_larger(v4, v5);
        to[0] = v6;
    }
};

struct Formula_3baacb7ce61a {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 + v1;
        to[0] = v2;
    }
};

struct Formula_3c8014a3644b {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = expf(v1);
        const float v3 = element(t[3], k, m, c);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 - v4;
        const float v6 = v2 * v5;
        const float v7 = v0 * v6;
        to[0] = v7;
    }
};

struct Formula_3ce03133c6da {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = number(t[3]);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v0 * v4;
        const float v6 = element(t[6], k, m, c);
        const float v7 = f_choose(v5, v2, v6, v2);
        const float v8 = v3 * v7;
        const float v9 = f_choose(v0, v1, v2, v8);
        to[0] = v9;
    }
};

struct Formula_3d3121ac281f {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 - v2;
        const float v4 = expf(v3);
        const float v5 = v0 * v4;
        to[0] = v5;
    }
};

struct Formula_3d35e52263ae {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        to[0] = v2;
    }
};

struct Formula_3deee7d5cde5 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = -v1;
        const float v3 = expf(v2);
        const float v4 = element(t[4], k, m, c);
        const float v5 = -v4;
        const float v6 = expf(v5);
        const float v7 = v3 + v6;
        const float v8 = sqrtf(v7);
        const float v9 = number(t[9]);
        const float v10 = element(t[10], k, m, c);
        const float v11 = element(t[11], k, m, c);
        const float v12 = v10 - v11;
        const float v13 = fabsf(v12);
        const float v14 = v13 / v8;
        const float v15 = v14 * v14;
        const float v16 = v9 * v15;
        const float v17 = expf(v16);
        const float v18 = v8 * v17;
        const float v19 = v0 * v18;
        const float v20 = number(t[20]);
        const float v21 = number(t[21]);
        const float v22 = -v14;
        const float v23 = (float) normal_cdf(v22);
        const float v24 = v21 * v23;
        const float v25 = v20 - v24;
        const float v26 = v13 * v25;
        const float v27 = v19 + v26;
        to[0] = v27;
    }
};

struct Formula_3e47b948438f {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = fabsf(v1);
        const float v3 = v0 * v2;
        const float v4 = number(t[4]);
        const float v5 = v3 - v4;
        to[0] = v5;
    }
};

struct Formula_40bc9f8ad62d {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = -v2;
        const float v4 = f_logistic(v3);
        const float v5 = v1 * v4;
        const float v6 = number(t[6]);
        const float v7 = element(t[7], k, m, c);
        const float v8 = expf(v2);
        const float v9 = number(t[9]);
        const float v10 = v8 + v9;
        const float v11 = v8 * v10;
        const float v12 = v7 / v11;
        const float v13 = v8 * v8;
        const float v14 = v11 + v13;
        const float v15 = v12 * v14;
        const float v16 = v15 / v11;
        const float v17 = v6 * v16;
        const float v18 = v5 + v17;
        const float v19 = v0 * v18;
        to[0] = v19;
    }
};

struct Formula_4218d117bf20 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 * v3;
        const float v5 = f_sign(v4);
        const float v6 = v1 * v5;
        const float v7 = v0 * v6;
        to[0] = v7;
    }
};

struct Formula_423cad65c2f7 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 - v1;
        const float v3 = expm1f(v2);
        to[0] = v3;
    }
};

struct Formula_4581fb0b404d {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = f_sign(v2);
        const float v4 = v1 * v3;
        const float v5 = v0 * v4;
        to[0] = v5;
    }
};

struct Formula_45e868015941 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = number(t[3]);
        const float v4 = v2 - v3;
        const float v5 = number(t[5]);
        const float v6 = -v1;
        const float v7 = expf(v6);
        const float v8 = element(t[8], k, m, c);
        const float v9 = element(t[9], k, m, c);
        const float v10 = v8 - v9;
        const float v11 = v10 * v10;
        const float v12 = v7 * v11;
        const float v13 = v5 * v12;
        const float v14 = v4 - v13;
        to[0] = v14;
    }
};

struct Formula_462cd053036f {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = log1pf(v2);
        const float v4 = v1 * v3;
        const float v5 = v0 + v4;
        to[0] = v5;
    }
};

struct Formula_473feb44bdc3 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 - v2;
        const float v4 = v0 * v3;
        to[0] = v4;
    }
};

struct Formula_48d2ce0aac11 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        to[0] = v2;
        to[1] = v2;
    }
};

struct Formula_4a20bdb84fdb {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = v1 - v2;
        const float v4 = v3 * v3;
        const float v5 = v0 * v4;
        to[0] = v5;
    }
};

struct Formula_4e07359910b8 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 * v3;
        const float v5 = number(t[5]);
        const float v6 = v4 - v5;
        const float v7 = element(t[7], k, m, c);
        const float v8 = v6 * v7;
        const float v9 = v0 * v8;
        const float v10 = (float) normal_hazard(v9);
        const float v11 = v6 * v10;
        const float v12 = v1 * v11;
        const float v13 = v0 * v12;
        const float v14 = number(t[14]);
        const float v15 = v1 * v14;
        to[0] = v13;
        to[1] = v15;
    }
};

struct Formula_51eb10783ed7 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const double v0 = t[0].constant;
        const double v1 = element(t[1], k, m, c);
        const double v2 = apply(EXP, v1, 0, 0, 0);
        const double v3 = t[3].constant;
        const double v4 = apply(ADD, v2, v3, 0, 0);
        const double v5 = apply(MULTIPLY, v0, v4, 0, 0);
        const double v6 = apply(LOG_GAMMA, v5, 0, 0, 0);
        const double v7 = t[7].constant;
        const double v8 = apply(ADD, v2, v7, 0, 0);
        const double v9 = apply(MULTIPLY, v0, v8, 0, 0);
        const double v10 = apply(LOG_GAMMA, v9, 0, 0, 0);
        const double v11 = apply(SUBTRACT, v6, v10, 0, 0);
        const double v12 = apply(LOG, v8, 0, 0, 0);
        const double v13 = t[13].constant;
        const double v14 = apply(ADD, v12, v13, 0, 0);
        const double v15 = apply(MULTIPLY, v0, v14, 0, 0);
        const double v16 = apply(SUBTRACT, v11, v15, 0, 0);
        const double v17 = element(t[17], k, m, c);
        const double v18 = apply(SUBTRACT, v16, v17, 0, 0);
        const double v19 = element(t[19], k, m, c);
        const double v20 = element(t[20], k, m, c);
        const double v21 = apply(SUBTRACT, v19, v20, 0, 0);
        const double v22 = apply(NEGATE, v17, 0, 0, 0);
        const double v23 = apply(EXP, v22, 0, 0, 0);
        const double v24 = apply(MULTIPLY, v21, v23, 0, 0);
        const double v25 = apply(MULTIPLY, v24, v24, 0, 0);
        const double v26 = apply(DIVIDE, v25, v8, 0, 0);
        const double v27 = apply(LOG1P, v26, 0, 0, 0);
        const double v28 = apply(MULTIPLY, v4, v27, 0, 0);
        const double v29 = apply(MULTIPLY, v0, v28, 0, 0);
        const double v30 = apply(SUBTRACT, v18, v29, 0, 0);
        to[0] = v30;
    }
};

struct Formula_523b1d70b425 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const double v0 = element(t[0], k, m, c);
        const double v1 = element(t[1], k, m, c);
        const double v2 = apply(EXP, v1, 0, 0, 0);
        const double v3 = apply(ADD, v0, v2, 0, 0);
        const double v4 = apply(LOG_GAMMA, v3, 0, 0, 0);
        const double v5 = apply(LOG_GAMMA, v2, 0, 0, 0);
        const double v6 = apply(SUBTRACT, v4, v5, 0, 0);
        const double v7 = t[7].constant;
        const double v8 = apply(ADD, v0, v7, 0, 0);
        const double v9 = apply(LOG_GAMMA, v8, 0, 0, 0);
        const double v10 = apply(SUBTRACT, v6, v9, 0, 0);
        const double v11 = element(t[11], k, m, c);
        const double v12 = apply(SUBTRACT, v11, v1, 0, 0);
        const double v13 = apply(SOFTPLUS, v12, 0, 0, 0);
        const double v14 = apply(MULTIPLY, v2, v13, 0, 0);
        const double v15 = apply(SUBTRACT, v10, v14, 0, 0);
        const double v16 = apply(SUBTRACT, v1, v11, 0, 0);
        const double v17 = apply(SOFTPLUS, v16, 0, 0, 0);
        const double v18 = apply(MULTIPLY, v0, v17, 0, 0);
        const double v19 = apply(SUBTRACT, v15, v18, 0, 0);
        const double v20 = apply(EXP, v19, 0, 0, 0);
        to[0] = v20;
    }
};

struct Formula_532014cb23b5 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 * v4;
        const float v6 = v2 * v5;
        const float v7 = element(t[7], k, m, c);
        const float v8 = v6 + v7;
        const float v9 = number(t[9]);
        const float v10 = element(t[10], k, m, c);
        const float v11 = v9 * v10;
        const float v12 = v8 + v11;
        const float v13 = f_sin(v12);
        const float v14 = v3 * v13;
        const float v15 = v1 * v14;
        const float v16 = v0 * v15;
        to[0] = v16;
    }
};

struct Formula_5432c882f13b {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = number(t[3]);
        const float v4 = v2 + v3;
        const float v5 = sqrtf(v4);
        const float v6 = v1 / v5;
        const float v7 = v0 * v6;
        to[0] = v7;
    }
};

struct Formula_5437700b142b {
    enum { RESULTS = 12 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = number(t[3]);
        const float v4 = v2 + v3;
        const float v5 = f_softplus(v4);
        const float v6 = v1 - v5;
        const float v7 = number(t[7]);
        const float v8 = element(t[8], k, m, c);
        const float v9 = element(t[9], k, m, c);
        const float v10 = number(t[10]);
        const float v11 = v9 + v10;
        const float v12 = v8 - v11;
        const float v13 = v3 - v5;
        const float v14 = expf(v13);
        const float v15 = v12 * v14;
        const float v16 = v15 * v15;
        const float v17 = v7 * v16;
        const float v18 = v6 - v17;
        const float v19 = element(t[19], k, m, c);
        const float v20 = v18 - v19;
        const float v21 = element(t[21], k, m, c);
        const float v22 = v3 + v21;
        const float v23 = f_softplus(v22);
        const float v24 = v20 + v23;
        const float v25 = element(t[25], k, m, c);
        const float v26 = number(t[26]);
        const float v27 = v25 - v26;
        const float v28 = v8 - v27;
        const float v29 = v3 - v23;
        const float v30 = expf(v29);
        const float v31 = v28 * v30;
        const float v32 = v31 * v31;
        const float v33 = v7 * v32;
        const float v34 = v24 + v33;
        const float v35 = element(t[35], k, m, c);
        const float v36 = element(t[36], k, m, c);
        const float v37 = v3 + v36;
        const float v38 = f_softplus(v37);
        const float v39 = v35 - v38;
        const float v40 = element(t[40], k, m, c);
        const float v41 = number(t[41]);
        const float v42 = v40 - v41;
        const float v43 = v8 - v42;
        const float v44 = v3 - v38;
        const float v45 = expf(v44);
        const float v46 = v43 * v45;
        const float v47 = v46 * v46;
        const float v48 = v7 * v47;
        const float v49 = v39 - v48;
        const float v50 = v49 - v19;
        const float v51 = v23 + v50;
        const float v52 = v33 + v51;
        const float v53 = f_softplus(v52);
        const float v54 = v34 - v53;
        const float v55 = f_logistic(v54);
        const float v56 = number(t[56]);
        const float v57 = f_logistic(v52);
        const float v58 = v56 + v57;
        const float v59 = v55 * v58;
        const float v60 = v59 - v57;
        const float v61 = element(t[61], k, m, c);
        const float v62 = element(t[62], k, m, c);
        const float v63 = v3 + v62;
        const float v64 = f_softplus(v63);
        const float v65 = v61 - v64;
        const float v66 = element(t[66], k, m, c);
        const float v67 = v26 + v66;
        const float v68 = v8 - v67;
        const float v69 = v3 - v64;
        const float v70 = expf(v69);
        const float v71 = v68 * v70;
        const float v72 = v71 * v71;
        const float v73 = v7 * v72;
        const float v74 = v65 - v73;
        const float v75 = v74 - v19;
        const float v76 = v23 + v75;
        const float v77 = v33 + v76;
        const float v78 = v77 - v53;
        const float v79 = f_softplus(v54);
        const float v80 = v78 - v79;
        const float v81 = f_logistic(v80);
        const float v82 = v58 - v59;
        const float v83 = v81 * v82;
        const float v84 = v60 + v83;
        const float v85 = v35 - v19;
        const float v86 = f_logistic(v85);
        const float v87 = v84 + v86;
        const float v88 = f_softplus(v85);
        const float v89 = v19 + v88;
        const float v90 = v1 - v89;
        const float v91 = f_logistic(v90);
        const float v92 = v19 - v35;
        const float v93 = f_logistic(v92);
        const float v94 = v91 * v93;
        const float v95 = v87 + v94;
        const float v96 = f_softplus(v90);
        const float v97 = v89 + v96;
        const float v98 = v61 - v97;
        const float v99 = f_logistic(v98);
        const float v100 = v94 - v93;
        const float v101 = v99 * v100;
        const float v102 = v95 - v101;
        const float v103 = v0 * v102;
        const float v104 = v55 * v57;
        const float v105 = v57 - v104;
        const float v106 = -v57;
        const float v107 = v104 + v106;
        const float v108 = v81 * v107;
        const float v109 = v105 + v108;
        const float v110 = v109 - v86;
        const float v111 = v86 * v91;
        const float v112 = v110 + v111;
        const float v113 = v111 - v86;
        const float v114 = v99 * v113;
        const float v115 = v112 - v114;
        const float v116 = v0 * v115;
        const float v117 = v55 * v81;
        const float v118 = v55 - v117;
        const float v119 = v118 - v91;
        const float v120 = v91 * v99;
        const float v121 = v119 + v120;
        const float v122 = v0 * v121;
        const float v123 = v81 - v99;
        const float v124 = v0 * v123;
        const float v125 = v30 * v31;
        const float v126 = v57 * v125;
        const float v127 = v125 - v126;
        const float v128 = -v125;
        const float v129 = v126 + v128;
        const float v130 = v55 * v129;
        const float v131 = v127 + v130;
        const float v132 = v129 - v130;
        const float v133 = v81 * v132;
        const float v134 = v131 + v133;
        const float v135 = v0 * v134;
        const float v136 = v45 * v46;
        const float v137 = v57 * v136;
        const float v138 = v55 * v137;
        const float v139 = v137 - v138;
        const float v140 = -v137;
        const float v141 = v138 + v140;
        const float v142 = v81 * v141;
        const float v143 = v139 + v142;
        const float v144 = v0 * v143;
        const float v145 = v14 * v15;
        const float v146 = v55 * v145;
        const float v147 = v81 * v146;
        const float v148 = v146 - v147;
        const float v149 = v0 * v148;
        const float v150 = v70 * v71;
        const float v151 = v81 * v150;
        const float v152 = v0 * v151;
        const float v153 = f_logistic(v22);
        const float v154 = -v153;
        const float v155 = v30 * v153;
        const float v156 = v28 * v155;
        const float v157 = v31 * v156;
        const float v158 = v154 + v157;
        const float v159 = v153 - v157;
        const float v160 = v57 * v159;
        const float v161 = v158 + v160;
        const float v162 = v159 - v160;
        const float v163 = v55 * v162;
        const float v164 = v161 + v163;
        const float v165 = v162 - v163;
        const float v166 = v81 * v165;
        const float v167 = v164 + v166;
        const float v168 = v0 * v167;
        const float v169 = f_logistic(v37);
        const float v170 = -v169;
        const float v171 = v45 * v169;
        const float v172 = v43 * v171;
        const float v173 = v46 * v172;
        const float v174 = v170 + v173;
        const float v175 = v57 * v174;
        const float v176 = v55 * v175;
        const float v177 = v175 - v176;
        const float v178 = -v175;
        const float v179 = v176 + v178;
        const float v180 = v81 * v179;
        const float v181 = v177 + v180;
        const float v182 = v0 * v181;
        const float v183 = f_logistic(v4);
        const float v184 = -v183;
        const float v185 = v14 * v183;
        const float v186 = v12 * v185;
        const float v187 = v15 * v186;
        const float v188 = v184 + v187;
        const float v189 = v55 * v188;
        const float v190 = v81 * v189;
        const float v191 = v189 - v190;
        const float v192 = v0 * v191;
        const float v193 = f_logistic(v63);
        const float v194 = -v193;
        const float v195 = v70 * v193;
        const float v196 = v68 * v195;
        const float v197 = v71 * v196;
        const float v198 = v194 + v197;
        const float v199 = v81 * v198;
        const float v200 = v0 * v199;
        to[0] = v103;
        to[1] = v116;
        to[2] = v122;
        to[3] = v124;
        to[4] = v135;
        to[5] = v144;
        to[6] = v149;
        to[7] = v152;
        to[8] = v168;
        to[9] = v182;
        to[10] = v192;
        to[11] = v200;
    }
};

struct Formula_544ad754b08a {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = number(t[3]);
        const float v4 = v2 - v3;
        const float v5 = expf(v1);
        const float v6 = element(t[6], k, m, c);
        const float v7 = element(t[7], k, m, c);
        const float v8 = v6 - v7;
        const float v9 = v8 * v8;
        const float v10 = v5 * v9;
        const float v11 = v0 * v10;
        const float v12 = v4 - v11;
        to[0] = v12;
    }
};

struct Formula_54a599c81497 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = f_logistic(v0);
        const float v2 = -v0;
        const float v3 = f_softplus(v2);
        const float v4 = -v3;
        const float v5 = number(t[5]);
        const float v6 = v4 + v5;
        const float v7 = v1 * v6;
        const float v8 = f_logistic(v2);
        const float v9 = f_softplus(v0);
        const float v10 = -v9;
        const float v11 = v5 + v10;
        const float v12 = number(t[12]);
        const float v13 = number(t[13]);
        const float v14 = element(t[14], k, m, c);
        const float v15 = f_logistic(v14);
        const float v16 = number(t[16]);
        const float v17 = v15 - v16;
        const float v18 = -v14;
        const float v19 = f_softplus(v18);
        const float v20 = v17 + v19;
        const float v21 = v13 * v20;
        const float v22 = element(t[22], k, m, c);
        const float v23 = expf(v14);
        const float v24 = v16 + v23;
        const float v25 = v24 * v24;
        const float v26 = v22 / v25;
        const float v27 = v21 + v26;
        const float v28 = v12 * v27;
        const float v29 = v11 + v28;
        const float v30 = v8 * v29;
        const float v31 = v7 + v30;
        to[0] = v31;
    }
};

struct Formula_56193c6994c1 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = v1 + v2;
        const float v4 = v0 / v3;
        to[0] = v4;
    }
};

struct Formula_56c9a6089439 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = expf(v0);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v2 * v2;
        to[0] = v1;
        to[1] = v3;
    }
};

struct Formula_56e3002d64ef {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 * v4;
        const float v6 = v2 * v5;
        const float v7 = element(t[7], k, m, c);
        const float v8 = v6 + v7;
        const float v9 = number(t[9]);
        const float v10 = element(t[10], k, m, c);
        const float v11 = v9 * v10;
        const float v12 = v8 + v11;
        const float v13 = f_sin(v12);
        const float v14 = v1 * v13;
        const float v15 = v0 * v14;
        to[0] = v15;
    }
};

struct Formula_5809d096d746 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = expf(v2);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v4 * v4;
        const float v6 = v3 * v5;
        const float v7 = v1 * v6;
        const float v8 = v7 - v2;
        const float v9 = number(t[9]);
        const float v10 = v8 + v9;
        const float v11 = v0 * v10;
        to[0] = v11;
    }
};

struct Formula_5af49055889f {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = (float) m;
        const float v1 = (float) c;
        const float v2 = v0 - v1;
        const float v3 = fabsf(v2);
        const float v4 = number(t[4]);
        const float v5 = number(t[5]);
        const float v6 = element(t[6], k, m, c);
        const float v7 = number(t[7]);
        const float v8 = number(t[8]);
        const float v9 = element(t[9], k, m, c);
        const float v10 = v6 / v9;
        const float v11 = element(t[11], k, m, c);
        const float v12 = v10 / v11;
        const float v13 = f_smaller(v8, v12);
        const float v14 = f_larger(v7, v13);
        const float v15 = fabsf(v14);
        const float v16 = number(t[16]);
        const float v17 = number(t[17]);
        const float v18 = number(t[18]);
        const float v19 = number(t[19]);
        const float v20 = f_larger(v15, v16);
        const float v21 = v19 - v20;
        const float v22 = v16 * v21;
        const float v23 = sqrtf(v22);
        const float v24 = number(t[24]);
        const float v25 = v21 * v24;
        const float v26 = number(t[26]);
        const float v27 = v25 + v26;
        const float v28 = v21 * v27;
        const float v29 = v16 * v28;
        const float v30 = number(t[30]);
        const float v31 = v29 + v30;
        const float v32 = v21 * v31;
        const float v33 = v16 * v32;
        const float v34 = number(t[34]);
        const float v35 = v33 + v34;
        const float v36 = v21 * v35;
        const float v37 = v16 * v36;
        const float v38 = number(t[38]);
        const float v39 = v37 + v38;
        const float v40 = v21 * v39;
        const float v41 = v16 * v40;
        const float v42 = number(t[42]);
        const float v43 = v41 + v42;
        const float v44 = v21 * v43;
        const float v45 = v16 * v44;
        const float v46 = number(t[46]);
        const float v47 = v45 + v46;
        const float v48 = v21 * v47;
        const float v49 = v16 * v48;
        const float v50 = number(t[50]);
        const float v51 = v49 + v50;
        const float v52 = v21 * v51;
        const float v53 = v16 * v52;
        const float v54 = number(t[54]);
        const float v55 = v53 + v54;
        const float v56 = v21 * v55;
        const float v57 = v16 * v56;
        const float v58 = number(t[58]);
        const float v59 = v57 + v58;
        const float v60 = v21 * v59;
        const float v61 = v16 * v60;
        const float v62 = number(t[62]);
        const float v63 = v61 + v62;
        const float v64 = v21 * v63;
        const float v65 = v16 * v64;
        const float v66 = number(t[66]);
        const float v67 = v65 + v66;
        const float v68 = v21 * v67;
        const float v69 = v16 * v68;
        const float v70 = v19 + v69;
        const float v71 = v23 * v70;
        const float v72 = v18 * v71;
        const float v73 = v17 - v72;
        const float v74 = v73 / v20;
        const float v75 = number(t[75]);
        const float v76 = v14 * v14;
        const float v77 = v75 * v76;
        const float v78 = v26 + v77;
        const float v79 = v76 * v78;
        const float v80 = v30 + v79;
        const float v81 = v76 * v80;
        const float v82 = v34 + v81;
        const float v83 = v76 * v82;
        const float v84 = v38 + v83;
        const float v85 = v76 * v84;
        const float v86 = v42 + v85;
        const float v87 = v76 * v86;
        const float v88 = v46 + v87;
        const float v89 = v76 * v88;
        const float v90 = v50 + v89;
        const float v91 = v76 * v90;
        const float v92 = v54 + v91;
        const float v93 = v76 * v92;
        const float v94 = v58 + v93;
        const float v95 = v76 * v94;
        const float v96 = v62 + v95;
        const float v97 = v76 * v96;
        const float v98 = v66 + v97;
        const float v99 = v76 * v98;
        const float v100 = v19 + v99;
        const float v101 = f_choose(v15, v16, v74, v100);
        const float v102 = v19 - v76;
        const float v103 = sqrtf(v102);
        const float v104 = v19 + v103;
        const float v105 = v19 / v104;
        const float v106 = v101 - v105;
        const float v107 = v14 * v106;
        const float v108 = element(t[108], k, m, c);
        const float v109 = element(t[109], k, m, c);
        const float v110 = v108 * v109;
        const float v111 = v74 - v19;
        const float v112 = number(t[112]);
        const float v113 = f_larger(v76, v112);
        const float v114 = v111 / v113;
        const float v115 = f_choose(v15, v16, v114, v98);
        const float v116 = v14 * v115;
        const float v117 = v116 / v106;
        const float v118 = v110 * v117;
        const float v119 = v108 * v108;
        const float v120 = v109 * v109;
        const float v121 = v119 + v120;
        const float v122 = v104 * v106;
        const float v123 = v121 / v122;
        const float v124 = v16 * v123;
        const float v125 = v118 - v124;
        const float v126 = expf(v125);
        const float v127 = v108 * v117;
        const float v128 = v109 / v122;
        const float v129 = v127 - v128;
        const float v130 = v126 * v129;
        const float v131 = v107 * v130;
        const float v132 = v6 * v131;
        const float v133 = element(t[133], k, m, c);
        const float v134 = v132 * v133;
        const float v135 = v5 * v134;
        const float v136 = f_choose(v3, v4, v135, v4);
        to[0] = v136;
    }
};

struct Formula_5b48c326f9c6 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = expf(v2);
        const float v4 = number(t[4]);
        const float v5 = v3 + v4;
        const float v6 = element(t[6], k, m, c);
        const float v7 = element(t[7], k, m, c);
        const float v8 = v6 - v7;
        const float v9 = element(t[9], k, m, c);
        const float v10 = -v9;
        const float v11 = expf(v10);
        const float v12 = v8 * v11;
        const float v13 = v12 * v12;
        const float v14 = number(t[14]);
        const float v15 = v3 + v14;
        const float v16 = v13 / v15;
        const float v17 = number(t[17]);
        const float v18 = v16 + v17;
        const float v19 = v16 / v18;
        const float v20 = v5 * v19;
        const float v21 = v1 + v20;
        const float v22 = v0 * v21;
        to[0] = v22;
    }
};

struct Formula_5bfac885cfdd {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = f_choose(v0, v1, v0, v2);
        to[0] = v3;
    }
};

struct Formula_5c6c6c5a1cff {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        const float v4 = number(t[4]);
        const float v5 = v3 - v4;
        const float v6 = element(t[6], k, m, c);
        const float v7 = v5 * v6;
        const float v8 = v0 * v7;
        const float v9 = (float) log_normal_cdf(v8);
        const float v10 = number(t[10]);
        const float v11 = element(t[11], k, m, c);
        const float v12 = v10 * v11;
        const float v13 = v9 - v12;
        to[0] = v13;
    }
};

struct Formula_5e28d08ac903 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = expf(v1);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v3 * v3;
        const float v5 = v2 * v4;
        const float v6 = v0 * v5;
        to[0] = v6;
    }
};

struct Formula_603539e8ca57 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = f_choose(v0, v1, v2, v1);
        to[0] = v3;
    }
};

struct Formula_631d5c1b9f66 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = expf(v2);
        const float v4 = expm1f(v3);
        const float v5 = element(t[5], k, m, c);
        const float v6 = number(t[6]);
        const float v7 = v3 * v6;
        const float v8 = v5 + v7;
        const float v9 = expf(v8);
        const float v10 = v9 * v9;
        const float v11 = v4 * v10;
        to[0] = v11;
    }
};

struct Formula_637101793862 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = (float) m;
        const float v1 = (float) c;
        const float v2 = v0 - v1;
        const float v3 = fabsf(v2);
        const float v4 = number(t[4]);
        const float v5 = element(t[5], k, m, c);
        const float v6 = element(t[6], k, m, c);
        const float v7 = v5 * v6;
        const float v8 = number(t[8]);
        const float v9 = number(t[9]);
        const float v10 = number(t[10]);
        const float v11 = element(t[11], k, m, c);
        const float v12 = element(t[12], k, m, c);
        const float v13 = v11 / v12;
        const float v14 = element(t[14], k, m, c);
        const float v15 = v13 / v14;
        const float v16 = f_smaller(v10, v15);
        const float v17 = f_larger(v9, v16);
        const float v18 = fabsf(v17);
        const float v19 = number(t[19]);
        const float v20 = number(t[20]);
        const float v21 = number(t[21]);
        const float v22 = number(t[22]);
        const float v23 = f_larger(v18, v19);
        const float v24 = v22 - v23;
        const float v25 = v19 * v24;
        const float v26 = sqrtf(v25);
        const float v27 = number(t[27]);
        const float v28 = v24 * v27;
        const float v29 = number(t[29]);
        const float v30 = v28 + v29;
        const float v31 = v24 * v30;
        const float v32 = v19 * v31;
        const float v33 = number(t[33]);
        const float v34 = v32 + v33;
        const float v35 = v24 * v34;
        const float v36 = v19 * v35;
        const float v37 = number(t[37]);
        const float v38 = v36 + v37;
        const float v39 = v24 * v38;
        const float v40 = v19 * v39;
        const float v41 = number(t[41]);
        const float v42 = v40 + v41;
        const float v43 = v24 * v42;
        const float v44 = v19 * v43;
        const float v45 = number(t[45]);
        const float v46 = v44 + v45;
        const float v47 = v24 * v46;
        const float v48 = v19 * v47;
        const float v49 = number(t[49]);
        const float v50 = v48 + v49;
        const float v51 = v24 * v50;
        const float v52 = v19 * v51;
        const float v53 = number(t[53]);
        const float v54 = v52 + v53;
        const float v55 = v24 * v54;
        const float v56 = v19 * v55;
        const float v57 = number(t[57]);
        const float v58 = v56 + v57;
        const float v59 = v24 * v58;
        const float v60 = v19 * v59;
        const float v61 = number(t[61]);
        const float v62 = v60 + v61;
        const float v63 = v24 * v62;
        const float v64 = v19 * v63;
        const float v65 = number(t[65]);
        const float v66 = v64 + v65;
        const float v67 = v24 * v66;
        const float v68 = v19 * v67;
        const float v69 = number(t[69]);
        const float v70 = v68 + v69;
        const float v71 = v24 * v70;
        const float v72 = v19 * v71;
        const float v73 = v22 + v72;
        const float v74 = v26 * v73;
        const float v75 = v21 * v74;
        const float v76 = v20 - v75;
        const float v77 = v76 / v23;
        const float v78 = number(t[78]);
        const float v79 = v17 * v17;
        const float v80 = v78 * v79;
        const float v81 = v29 + v80;
        const float v82 = v79 * v81;
        const float v83 = v33 + v82;
        const float v84 = v79 * v83;
        const float v85 = v37 + v84;
        const float v86 = v79 * v85;
        const float v87 = v41 + v86;
        const float v88 = v79 * v87;
        const float v89 = v45 + v88;
        const float v90 = v79 * v89;
        const float v91 = v49 + v90;
        const float v92 = v79 * v91;
        const float v93 = v53 + v92;
        const float v94 = v79 * v93;
        const float v95 = v57 + v94;
        const float v96 = v79 * v95;
        const float v97 = v61 + v96;
        const float v98 = v79 * v97;
        const float v99 = v65 + v98;
        const float v100 = v79 * v99;
        const float v101 = v69 + v100;
        const float v102 = v79 * v101;
        const float v103 = v22 + v102;
        const float v104 = f_choose(v18, v19, v77, v103);
        const float v105 = v22 - v79;
        const float v106 = sqrtf(v105);
        const float v107 = v22 + v106;
        const float v108 = v22 / v107;
        const float v109 = v104 - v108;
        const float v110 = v17 * v109;
        const float v111 = element(t[111], k, m, c);
        const float v112 = element(t[112], k, m, c);
        const float v113 = v111 * v112;
        const float v114 = v77 - v22;
        const float v115 = number(t[115]);
        const float v116 = f_larger(v79, v115);
        const float v117 = v114 / v116;
        const float v118 = f_choose(v18, v19, v117, v101);
        const float v119 = v17 * v118;
        const float v120 = v119 / v109;
        const float v121 = v113 * v120;
        const float v122 = v111 * v111;
        const float v123 = v112 * v112;
        const float v124 = v122 + v123;
        const float v125 = v107 * v109;
        const float v126 = v124 / v125;
        const float v127 = v19 * v126;
        const float v128 = v121 - v127;
        const float v129 = expf(v128);
        const float v130 = v110 * v129;
        const float v131 = v8 * v130;
        const float v132 = v7 + v131;
        const float v133 = v22 / v12;
        const float v134 = v133 / v14;
        const float v135 = v109 * v134;
        const float v136 = f_choose(v10, v15, v135, v4);
        const float v137 = f_choose(v9, v16, v4, v136);
        const float v138 = number(t[138]);
        const float v139 = number(t[139]);
        const float v140 = f_sign(v17);
        const float v141 = v134 * v140;
        const float v142 = v24 * v141;
        const float v143 = f_choose(v10, v15, v142, v4);
        const float v144 = f_choose(v9, v16, v4, v143);
        const float v145 = f_choose(v18, v19, v144, v4);
        const float v146 = v139 * v145;
        const float v147 = v30 * v141;
        const float v148 = f_choose(v10, v15, v147, v4);
        const float v149 = f_choose(v9, v16, v4, v148);
        const float v150 = f_choose(v18, v19, v149, v4);
        const float v151 = v146 - v150;
        const float v152 = v24 * v151;
        const float v153 = v19 * v152;
        const float v154 = v34 * v141;
        const float v155 = f_choose(v10, v15, v154, v4);
        const float v156 = f_choose(v9, v16, v4, v155);
        const float v157 = f_choose(v18, v19, v156, v4);
        const float v158 = v153 - v157;
        const float v159 = v24 * v158;
        const float v160 = v19 * v159;
        const float v161 = v38 * v141;
        const float v162 = f_choose(v10, v15, v161, v4);
        const float v163 = f_choose(v9, v16, v4, v162);
        const float v164 = f_choose(v18, v19, v163, v4);
        const float v165 = v160 - v164;
        const float v166 = v24 * v165;
        const float v167 = v19 * v166;
        const float v168 = v42 * v141;
        const float v169 = f_choose(v10, v15, v168, v4);
        const float v170 = f_choose(v9, v16, v4, v169);
        const float v171 = f_choose(v18, v19, v170, v4);
        const float v172 = v167 - v171;
        const float v173 = v24 * v172;
        const float v174 = v19 * v173;
        const float v175 = v46 * v141;
        const float v176 = f_choose(v10, v15, v175, v4);
        const float v177 = f_choose(v9, v16, v4, v176);
        const float v178 = f_choose(v18, v19, v177, v4);
        const float v179 = v174 - v178;
        const float v180 = v24 * v179;
        const float v181 = v19 * v180;
        const float v182 = v50 * v141;
        const float v183 = f_choose(v10, v15, v182, v4);
        const float v184 = f_choose(v9, v16, v4, v183);
        const float v185 = f_choose(v18, v19, v184, v4);
        const float v186 = v181 - v185;
        const float v187 = v24 * v186;
        const float v188 = v19 * v187;
        const float v189 = v54 * v141;
        const float v190 = f_choose(v10, v15, v189, v4);
        const float v191 = f_choose(v9, v16, v4, v190);
        const float v192 = f_choose(v18, v19, v191, v4);
        const float v193 = v188 - v192;
        const float v194 = v24 * v193;
        const float v195 = v19 * v194;
        const float v196 = v58 * v141;
        const float v197 = f_choose(v10, v15, v196, v4);
        const float v198 = f_choose(v9, v16, v4, v197);
        const float v199 = f_choose(v18, v19, v198, v4);
        const float v200 = v195 - v199;
        const float v201 = v24 * v200;
        const float v202 = v19 * v201;
        const float v203 = v62 * v141;
        const float v204 = f_choose(v10, v15, v203, v4);
        const float v205 = f_choose(v9, v16, v4, v204);
        const float v206 = f_choose(v18, v19, v205, v4);
        const float v207 = v202 - v206;
        const float v208 = v24 * v207;
        const float v209 = v19 * v208;
        const float v210 = v66 * v141;
        const float v211 = f_choose(v10, v15, v210, v4);
        const float v212 = f_choose(v9, v16, v4, v211);
        const float v213 = f_choose(v18, v19, v212, v4);
        const float v214 = v209 - v213;
        const float v215 = v24 * v214;
        const float v216 = v19 * v215;
        const float v217 = v70 * v141;
        const float v218 = f_choose(v10, v15, v217, v4);
        const float v219 = f_choose(v9, v16, v4, v218);
        const float v220 = f_choose(v18, v19, v219, v4);
        const float v221 = v216 - v220;
        const float v222 = v26 * v221;
        const float v223 = v19 * v222;
        const float v224 = v141 / v26;
        const float v225 = v73 * v224;
        const float v226 = f_choose(v10, v15, v225, v4);
        const float v227 = f_choose(v9, v16, v4, v226);
        const float v228 = f_choose(v18, v19, v227, v4);
        const float v229 = v115 * v228;
        const float v230 = v223 - v229;
        const float v231 = v138 * v230;
        const float v232 = v77 * v141;
        const float v233 = f_choose(v10, v15, v232, v4);
        const float v234 = f_choose(v9, v16, v4, v233);
        const float v235 = f_choose(v18, v19, v234, v4);
        const float v236 = v231 - v235;
        const float v237 = v236 / v23;
        const float v238 = number(t[238]);
        const float v239 = v17 * v134;
        const float v240 = v79 * v239;
        const float v241 = f_choose(v10, v15, v240, v4);
        const float v242 = f_choose(v9, v16, v4, v241);
        const float v243 = v238 * v242;
        const float v244 = v81 * v239;
        const float v245 = f_choose(v10, v15, v244, v4);
        const float v246 = f_choose(v9, v16, v4, v245);
        const float v247 = v21 * v246;
        const float v248 = v243 + v247;
        const float v249 = v79 * v248;
        const float v250 = v83 * v239;
        const float v251 = f_choose(v10, v15, v250, v4);
        const float v252 = f_choose(v9, v16, v4, v251);
        const float v253 = v21 * v252;
        const float v254 = v249 + v253;
        const float v255 = v79 * v254;
        const float v256 = v85 * v239;
        const float v257 = f_choose(v10, v15, v256, v4);
        const float v258 = f_choose(v9, v16, v4, v257);
        const float v259 = v21 * v258;
        const float v260 = v255 + v259;
        const float v261 = v79 * v260;
        const float v262 = v87 * v239;
        const float v263 = f_choose(v10, v15, v262, v4);
        const float v264 = f_choose(v9, v16, v4, v263);
        const float v265 = v21 * v264;
        const float v266 = v261 + v265;
        const float v267 = v79 * v266;
        const float v268 = v89 * v239;
        const float v269 = f_choose(v10, v15, v268, v4);
        const float v270 = f_choose(v9, v16, v4, v269);
        const float v271 = v21 * v270;
        const float v272 = v267 + v271;
        const float v273 = v79 * v272;
        const float v274 = v91 * v239;
        const float v275 = f_choose(v10, v15, v274, v4);
        const float v276 = f_choose(v9, v16, v4, v275);
        const float v277 = v21 * v276;
        const float v278 = v273 + v277;
        const float v279 = v79 * v278;
        const float v280 = v93 * v239;
        const float v281 = f_choose(v10, v15, v280, v4);
        const float v282 = f_choose(v9, v16, v4, v281);
        const float v283 = v21 * v282;
        const float v284 = v279 + v283;
        const float v285 = v79 * v284;
        const float v286 = v95 * v239;
        const float v287 = f_choose(v10, v15, v286, v4);
        const float v288 = f_choose(v9, v16, v4, v287);
        const float v289 = v21 * v288;
        const float v290 = v285 + v289;
        const float v291 = v79 * v290;
        const float v292 = v97 * v239;
        const float v293 = f_choose(v10, v15, v292, v4);
        const float v294 = f_choose(v9, v16, v4, v293);
        const float v295 = v21 * v294;
        const float v296 = v291 + v295;
        const float v297 = v79 * v296;
        const float v298 = v99 * v239;
        const float v299 = f_choose(v10, v15, v298, v4);
        const float v300 = f_choose(v9, v16, v4, v299);
        const float v301 = v21 * v300;
        const float v302 = v297 + v301;
        const float v303 = v79 * v302;
        const float v304 = v101 * v239;
        const float v305 = f_choose(v10, v15, v304, v4);
        const float v306 = f_choose(v9, v16, v4, v305);
        const float v307 = v21 * v306;
        const float v308 = v303 + v307;
        const float v309 = f_choose(v18, v19, v237, v308);
        const float v310 = v239 / v106;
        const float v311 = v310 / v107;
        const float v312 = f_choose(v10, v15, v311, v4);
        const float v313 = f_choose(v9, v16, v4, v312);
        const float v314 = v313 / v107;
        const float v315 = v309 - v314;
        const float v316 = v17 * v315;
        const float v317 = v137 + v316;
        const float v318 = v129 * v317;
        const float v319 = v118 * v134;
        const float v320 = f_choose(v10, v15, v319, v4);
        const float v321 = f_choose(v9, v16, v4, v320);
        const float v322 = v117 * v239;
        const float v323 = f_choose(v10, v15, v322, v4);
        const float v324 = f_choose(v9, v16, v4, v323);
        const float v325 = v21 * v324;
        const float v326 = f_choose(v79, v115, v325, v4);
        const float v327 = v237 - v326;
        const float v328 = v327 / v116;
        const float v329 = f_choose(v18, v19, v328, v302);
        const float v330 = v17 * v329;
        const float v331 = v321 + v330;
        const float v332 = v120 * v315;
        const float v333 = v331 - v332;
        const float v334 = v333 / v109;
        const float v335 = v113 * v334;
        const float v336 = v107 * v315;
        const float v337 = v109 * v310;
        const float v338 = f_choose(v10, v15, v337, v4);
        const float v339 = f_choose(v9, v16, v4, v338);
        const float v340 = v336 - v339;
        const float v341 = v126 * v340;
        const float v342 = v341 / v125;
        const float v343 = v19 * v342;
        const float v344 = v335 + v343;
        const float v345 = v129 * v344;
        const float v346 = v110 * v345;
        const float v347 = v318 + v346;
        const float v348 = v11 * v347;
        const float v349 = v8 * v348;
        const float v350 = v132 + v349;
        const float v351 = element(t[351], k, m, c);
        const float v352 = v350 * v351;
        const float v353 = f_choose(v3, v4, v352, v4);
        to[0] = v353;
    }
};

struct Formula_63e418eb2cc7 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v4 * v4;
        const float v6 = number(t[6]);
        const float v7 = v5 + v6;
        const float v8 = logf(v7);
        const float v9 = v3 - v8;
        const float v10 = v2 * v9;
        const float v11 = number(t[11]);
        const float v12 = v10 + v11;
        const float v13 = -v12;
        const float v14 = f_logistic(v13);
        const float v15 = f_logistic(v12);
        const float v16 = v14 * v15;
        const float v17 = v4 / v7;
        const float v18 = v16 * v17;
        const float v19 = v1 * v18;
        const float v20 = v8 - v3;
        const float v21 = f_logistic(v20);
        const float v22 = v17 * v21;
        const float v23 = v19 + v22;
        const float v24 = v0 * v23;
        const float v25 = number(t[25]);
        const float v26 = v16 * v25;
        const float v27 = number(t[27]);
        const float v28 = v21 * v27;
        const float v29 = v26 - v28;
        const float v30 = v0 * v29;
        to[0] = v24;
        to[1] = v30;
    }
};

struct Formula_644990c618c5 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const double v0 = t[0].constant;
        const double v1 = element(t[1], k, m, c);
        const double v2 = element(t[2], k, m, c);
        const double v3 = apply(SUBTRACT, v1, v2, 0, 0);
        const double v4 = element(t[4], k, m, c);
        const double v5 = apply(NEGATE, v4, 0, 0, 0);
        const double v6 = apply(EXP, v5, 0, 0, 0);
        const double v7 = apply(MULTIPLY, v3, v6, 0, 0);
        const double v8 = element(t[8], k, m, c);
        const double v9 = apply(EXP, v8, 0, 0, 0);
        const double v10 = t[10].constant;
        const double v11 = apply(ADD, v9, v10, 0, 0);
        const double v12 = apply(SQRT, v11, 0, 0, 0);
        const double v13 = apply(DIVIDE, v7, v12, 0, 0);
        const double v14 = apply(SIGN, v13, 0, 0, 0);
        const double v15 = apply(ABS, v13, 0, 0, 0);
        const double v16 = apply(MULTIPLY, v13, v13, 0, 0);
        const double v17 = t[17].constant;
        const double v18 = apply(ADD, v16, v17, 0, 0);
        const double v19 = apply(SQRT, v18, 0, 0, 0);
        const double v20 = apply(ADD, v15, v19, 0, 0);
        const double v21 = apply(LOG, v20, 0, 0, 0);
        const double v22 = t[22].constant;
        const double v23 = apply(DIVIDE, v17, v11, 0, 0);
        const double v24 = apply(MULTIPLY, v22, v23, 0, 0);
        const double v25 = t[25].constant;
        const double v26 = apply(MULTIPLY, v23, v25, 0, 0);
        const double v27 = apply(EXPM1, v26, 0, 0, 0);
        const double v28 = apply(NEGATE, v27, 0, 0, 0);
        const double v29 = apply(SQRT, v28, 0, 0, 0);
        const double v30 = apply(LOG1P, v29, 0, 0, 0);
        const double v31 = apply(ADD, v24, v30, 0, 0);
        const double v32 = apply(MIN, v21, v31, 0, 0);
        const double v33 = apply(MULTIPLY, v14, v32, 0, 0);
        const double v34 = t[34].constant;
        const double v35 = t[35].constant;
        const double v36 = apply(ADD, v9, v35, 0, 0);
        const double v37 = apply(MULTIPLY, v34, v36, 0, 0);
        const double v38 = apply(LOG_GAMMA, v37, 0, 0, 0);
        const double v39 = apply(MULTIPLY, v11, v34, 0, 0);
        const double v40 = apply(LOG_GAMMA, v39, 0, 0, 0);
        const double v41 = apply(SUBTRACT, v38, v40, 0, 0);
        const double v42 = apply(EXP, v41, 0, 0, 0);
        const double v43 = apply(MULTIPLY, v33, v42, 0, 0);
        const double v44 = element(t[44], k, m, c);
        const double v45 = apply(MULTIPLY, v32, v44, 0, 0);
        const double v46 = t[46].constant;
        const double v47 = apply(MULTIPLY, v45, v46, 0, 0);
        const double v48 = apply(SOFTPLUS, v47, 0, 0, 0);
        const double v49 = apply(ADD, v45, v48, 0, 0);
        const double v50 = t[50].constant;
        const double v51 = apply(SUBTRACT, v49, v50, 0, 0);
        const double v52 = apply(MULTIPLY, v11, v51, 0, 0);
        const double v53 = apply(NEGATE, v52, 0, 0, 0);
        const double v54 = apply(EXP, v53, 0, 0, 0);
        const double v55 = apply(MULTIPLY, v43, v54, 0, 0);
        const double v56 = apply(MULTIPLY, v0, v55, 0, 0);
        const double v57 = apply(ADD, v34, v56, 0, 0);
        const double v58 = element(t[58], k, m, c);
        const double v59 = apply(MULTIPLY, v57, v58, 0, 0);
        to[0] = v59;
    }
};

struct Formula_66345f16c88d {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = logf(v0);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 - v2;
        const float v4 = element(t[4], k, m, c);
        const float v5 = -v4;
        const float v6 = expf(v5);
        const float v7 = v3 * v6;
        const float v8 = (float) normal_cdf(v7);
        to[0] = v8;
    }
};

struct Formula_6664e33909fc {
    enum { RESULTS = 4 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = (float) m;
        const float v1 = given_number(t[1], s);
        const float v2 = v0 - v1;
        const float v3 = fabsf(v2);
        const float v4 = number(t[4]);
        const float v5 = element(t[5], k, m, c);
        const float v6 = element(t[6], k, m, c);
        const float v7 = f_choose(v3, v4, v5, v6);
        const float v8 = element(t[8], k, m, c);
        const float v9 = element(t[9], k, m, c);
        const float v10 = f_choose(v3, v4, v8, v9);
        const float v11 = element(t[11], k, m, c);
        const float v12 = element(t[12], k, m, c);
        const float v13 = f_choose(v3, v4, v11, v12);
        const float v14 = element(t[14], k, m, c);
        const float v15 = element(t[15], k, m, c);
        const float v16 = f_choose(v3, v4, v14, v15);
        to[0] = v7;
        to[1] = v10;
        to[2] = v13;
        to[3] = v16;
    }
};

struct Formula_6684da3dffeb {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = given_number(t[3], s);
        const float v4 = element(t[4], k, m, c);
        const float v5 = element(t[5], k, m, c);
        const float v6 = v4 * v5;
        const float v7 = v3 * v6;
        const float v8 = v2 - v7;
        const float v9 = number(t[9]);
        const float v10 = v3 * v9;
        const float v11 = sqrtf(v10);
        const float v12 = element(t[12], k, m, c);
        const float v13 = v11 * v12;
        const float v14 = v8 + v13;
        const float v15 = f_choose(v0, v1, v14, v2);
        to[0] = v15;
    }
};

struct Formula_66a2210f51c5 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = expf(v2);
        const float v4 = element(t[4], k, m, c);
        const float v5 = element(t[5], k, m, c);
        const float v6 = v4 - v5;
        const float v7 = v6 * v6;
        const float v8 = v3 * v7;
        const float v9 = v1 * v8;
        const float v10 = v1 - v9;
        const float v11 = v0 * v10;
        to[0] = v11;
    }
};

struct Formula_67eeba1f82d0 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = f_softplus(v0);
        const float v2 = v0 + v1;
        to[0] = v2;
    }
};

struct Formula_687aa1f7a7f9 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = given_number(t[1], s);
        const float v2 = v0 / v1;
        const float v3 = number(t[3]);
        const float v4 = f_larger(v2, v3);
        to[0] = v4;
    }
};

struct Formula_687d93af6dcb {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = given_number(t[0], s);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = given_number(t[3], s);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 * v4;
        const float v6 = v2 + v5;
        const float v7 = given_number(t[7], s);
        const float v8 = element(t[8], k, m, c);
        const float v9 = v7 * v8;
        const float v10 = v6 + v9;
        to[0] = v10;
    }
};

struct Formula_694f155b72b5 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        const float v4 = v0 + v3;
        to[0] = v4;
    }
};

struct Formula_69c776e5af19 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = given_number(t[0], s);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = given_number(t[3], s);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 * v4;
        const float v6 = v2 + v5;
        const float v7 = given_number(t[7], s);
        const float v8 = element(t[8], k, m, c);
        const float v9 = v7 * v8;
        const float v10 = v6 + v9;
        const float v11 = given_number(t[11], s);
        const float v12 = element(t[12], k, m, c);
        const float v13 = v11 * v12;
        const float v14 = v10 + v13;
        to[0] = v14;
    }
};

struct Formula_6a2d327d44a6 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 - v1;
        const float v3 = number(t[3]);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 * v4;
        const float v6 = expf(v5);
        const float v7 = v2 * v6;
        const float v8 = (float) normal_cdf(v7);
        to[0] = v8;
    }
};

struct Formula_6b476ada8f0d {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = (float) c;
        const float v2 = v0 + v1;
        const float v3 = fabsf(v2);
        const float v4 = number(t[4]);
        const float v5 = number(t[5]);
        const float v6 = f_choose(v3, v4, v4, v5);
        to[0] = v6;
    }
};

struct Formula_6b4b13840dc2 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v3 * v3;
        const float v5 = v2 * v4;
        const float v6 = expf(v5);
        const float v7 = v1 * v6;
        const float v8 = v0 * v7;
        to[0] = v8;
    }
};

struct Formula_6b77f8a09347 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 + v1;
        const float v3 = tanhf(v2);
        to[0] = v3;
    }
};

struct Formula_6c9248b93347 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        const float v4 = expf(v3);
        const float v5 = number(t[5]);
        const float v6 = element(t[6], k, m, c);
        const float v7 = element(t[7], k, m, c);
        const float v8 = v6 - v7;
        const float v9 = fabsf(v8);
        const float v10 = v9 / v4;
        const float v11 = v10 * v10;
        const float v12 = v5 * v11;
        const float v13 = expf(v12);
        const float v14 = v4 * v13;
        const float v15 = v0 * v14;
        const float v16 = number(t[16]);
        const float v17 = number(t[17]);
        const float v18 = -v10;
        const float v19 = (float) normal_cdf(v18);
        const float v20 = v17 * v19;
        const float v21 = v16 - v20;
        const float v22 = v9 * v21;
        const float v23 = v15 + v22;
        to[0] = v23;
    }
};

struct Formula_6e5c7538d086 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = given_number(t[3], s);
        const float v4 = v2 * v3;
        const float v5 = sqrtf(v4);
        const float v6 = element(t[6], k, m, c);
        const float v7 = given_number(t[7], s);
        const float v8 = v6 * v7;
        const float v9 = v5 * v8;
        const float v10 = v1 - v9;
        const float v11 = v0 * v10;
        const float v12 = number(t[12]);
        const float v13 = element(t[13], k, m, c);
        const float v14 = v12 * v13;
        const float v15 = v11 + v14;
        const float v16 = element(t[16], k, m, c);
        const float v17 = number(t[17]);
        const float v18 = number(t[18]);
        const float v19 = v3 * v18;
        const float v20 = sqrtf(v19);
        const float v21 = v10 + v15;
        const float v22 = v20 * v21;
        const float v23 = v17 * v22;
        const float v24 = v16 + v23;
        to[0] = v15;
        to[1] = v24;
    }
};

struct Formula_6f37d903af25 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = fabsf(v0);
        const float v2 = number(t[2]);
        const float v3 = v1 + v2;
        to[0] = v3;
    }
};

struct Formula_720f56659706 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 - v1;
        const float v3 = f_softplus(v2);
        const float v4 = -v3;
        const float v5 = element(t[5], k, m, c);
        const float v6 = v1 + v3;
        const float v7 = v5 - v6;
        const float v8 = f_softplus(v7);
        const float v9 = v4 - v8;
        const float v10 = element(t[10], k, m, c);
        const float v11 = v6 + v8;
        const float v12 = v10 - v11;
        const float v13 = f_softplus(v12);
        const float v14 = v9 - v13;
        const float v15 = expf(v14);
        const float v16 = element(t[16], k, m, c);
        const float v17 = number(t[17]);
        const float v18 = v16 - v17;
        const float v19 = v15 * v18;
        const float v20 = v11 + v13;
        const float v21 = v0 - v20;
        const float v22 = expf(v21);
        const float v23 = element(t[23], k, m, c);
        const float v24 = number(t[24]);
        const float v25 = v23 - v24;
        const float v26 = v22 * v25;
        const float v27 = v19 + v26;
        const float v28 = v5 - v20;
        const float v29 = expf(v28);
        const float v30 = element(t[30], k, m, c);
        const float v31 = number(t[31]);
        const float v32 = v30 + v31;
        const float v33 = v29 * v32;
        const float v34 = v27 + v33;
        const float v35 = v10 - v20;
        const float v36 = expf(v35);
        const float v37 = element(t[37], k, m, c);
        const float v38 = v17 + v37;
        const float v39 = v36 * v38;
        const float v40 = v34 + v39;
        const float v41 = element(t[41], k, m, c);
        const float v42 = v40 - v41;
        const float v43 = v42 * v42;
        to[0] = v43;
    }
};

struct Formula_738f785a16fe {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = -v1;
        const float v3 = expf(v2);
        const float v4 = element(t[4], k, m, c);
        const float v5 = element(t[5], k, m, c);
        const float v6 = v4 - v5;
        const float v7 = v3 * v6;
        const float v8 = v0 * v7;
        const float v9 = number(t[9]);
        const float v10 = number(t[10]);
        const float v11 = v6 * v6;
        const float v12 = v3 * v11;
        const float v13 = v10 * v12;
        const float v14 = v9 + v13;
        const float v15 = v0 * v14;
        to[0] = v8;
        to[1] = v15;
    }
};

struct Formula_73cf7e2c4bdf {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = element(t[3], k, m, c);
        const float v4 = number(t[4]);
        const float v5 = element(t[5], k, m, c);
        const float v6 = number(t[6]);
        const float v7 = v6 - v2;
        const float v8 = v5 / v7;
        const float v9 = f_choose(v2, v3, v4, v8);
        to[0] = v9;
    }
};

struct Formula_73f2243554a3 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 * v4;
        const float v6 = v2 * v5;
        const float v7 = element(t[7], k, m, c);
        const float v8 = v6 + v7;
        const float v9 = number(t[9]);
        const float v10 = element(t[10], k, m, c);
        const float v11 = v9 * v10;
        const float v12 = v8 + v11;
        const float v13 = f_sin(v12);
        const float v14 = v4 * v13;
        const float v15 = v1 * v14;
        const float v16 = v0 * v15;
        to[0] = v16;
    }
};

struct Formula_7551b90fe267 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        const float v4 = expf(v3);
        const float v5 = element(t[5], k, m, c);
        const float v6 = v4 * v5;
        const float v7 = v0 * v6;
        const float v8 = v1 * v7;
        to[0] = v0;
        to[1] = v8;
    }
};

struct Formula_755fdef6ebee {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 + v1;
        const float v3 = v2 * v2;
        const float v4 = v0 * v3;
        to[0] = v4;
    }
};

struct Formula_76400863081a {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = v0 + v1;
        const float v3 = sqrtf(v2);
        to[0] = v3;
    }
};

struct Formula_76be046b226c {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = v1 + v2;
        const float v4 = f_softplus(v3);
        const float v5 = v0 - v4;
        const float v6 = number(t[6]);
        const float v7 = element(t[7], k, m, c);
        const float v8 = element(t[8], k, m, c);
        const float v9 = number(t[9]);
        const float v10 = v8 - v9;
        const float v11 = v7 - v10;
        const float v12 = v2 - v4;
        const float v13 = expf(v12);
        const float v14 = v11 * v13;
        const float v15 = v14 * v14;
        const float v16 = v6 * v15;
        const float v17 = v5 - v16;
        const float v18 = element(t[18], k, m, c);
        const float v19 = element(t[19], k, m, c);
        const float v20 = v2 + v19;
        const float v21 = f_softplus(v20);
        const float v22 = v18 - v21;
        const float v23 = element(t[23], k, m, c);
        const float v24 = number(t[24]);
        const float v25 = v23 - v24;
        const float v26 = v7 - v25;
        const float v27 = v2 - v21;
        const float v28 = expf(v27);
        const float v29 = v26 * v28;
        const float v30 = v29 * v29;
        const float v31 = v6 * v30;
        const float v32 = v22 - v31;
        const float v33 = element(t[33], k, m, c);
        const float v34 = v32 - v33;
        const float v35 = v4 + v34;
        const float v36 = v16 + v35;
        const float v37 = f_softplus(v36);
        const float v38 = v17 + v37;
        const float v39 = element(t[39], k, m, c);
        const float v40 = element(t[40], k, m, c);
        const float v41 = v2 + v40;
        const float v42 = f_softplus(v41);
        const float v43 = v39 - v42;
        const float v44 = element(t[44], k, m, c);
        const float v45 = number(t[45]);
        const float v46 = v44 + v45;
        const float v47 = v7 - v46;
        const float v48 = v2 - v42;
        const float v49 = expf(v48);
        const float v50 = v47 * v49;
        const float v51 = v50 * v50;
        const float v52 = v6 * v51;
        const float v53 = v43 - v52;
        const float v54 = v53 - v33;
        const float v55 = v4 + v54;
        const float v56 = v16 + v55;
        const float v57 = v56 - v37;
        const float v58 = f_softplus(v57);
        const float v59 = v38 + v58;
        const float v60 = element(t[60], k, m, c);
        const float v61 = element(t[61], k, m, c);
        const float v62 = v2 + v61;
        const float v63 = f_softplus(v62);
        const float v64 = v60 - v63;
        const float v65 = element(t[65], k, m, c);
        const float v66 = v9 + v65;
        const float v67 = v7 - v66;
        const float v68 = v2 - v63;
        const float v69 = expf(v68);
        const float v70 = v67 * v69;
        const float v71 = v70 * v70;
        const float v72 = v6 * v71;
        const float v73 = v64 - v72;
        const float v74 = v73 - v33;
        const float v75 = v4 + v74;
        const float v76 = v16 + v75;
        const float v77 = v76 - v37;
        const float v78 = v77 - v58;
        const float v79 = f_softplus(v78);
        const float v80 = v59 + v79;
        const float v81 = v18 - v33;
        const float v82 = f_softplus(v81);
        const float v83 = v80 - v82;
        const float v84 = v33 + v82;
        const float v85 = v39 - v84;
        const float v86 = f_softplus(v85);
        const float v87 = v83 - v86;
        const float v88 = v84 + v86;
        const float v89 = v60 - v88;
        const float v90 = f_softplus(v89);
        const float v91 = v87 - v90;
        to[0] = v91;
    }
};

struct Formula_76c56caa8091 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = floorf(v0);
        const float v2 = number(t[2]);
        const float v3 = f_choose(v0, v1, v2, v0);
        const float v4 = number(t[4]);
        const float v5 = number(t[5]);
        const float v6 = f_choose(v5, v3, v3, v2);
        const float v7 = f_choose(v3, v4, v6, v2);
        to[0] = v7;
    }
};

struct Formula_78caabf952b0 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = number(t[3]);
        const float v4 = v2 + v3;
        const float v5 = v1 * v4;
        const float v6 = logf(v5);
        const float v7 = number(t[7]);
        const float v8 = v6 + v7;
        const float v9 = v0 * v8;
        const float v10 = number(t[10]);
        const float v11 = v9 - v10;
        to[0] = v11;
    }
};

struct Formula_79ba09f73fdb {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v3 * v3;
        const float v5 = number(t[5]);
        const float v6 = v4 + v5;
        const float v7 = logf(v6);
        const float v8 = v2 - v7;
        const float v9 = v1 * v8;
        const float v10 = number(t[10]);
        const float v11 = v9 + v10;
        const float v12 = -v11;
        const float v13 = f_logistic(v12);
        const float v14 = v0 * v13;
        const float v15 = number(t[15]);
        const float v16 = v7 - v2;
        const float v17 = f_softplus(v16);
        const float v18 = v15 * v17;
        const float v19 = v14 + v18;
        to[0] = v19;
    }
};

struct Formula_7b6a04488a14 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 - v1;
        const float v3 = number(t[3]);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 * v4;
        const float v6 = expf(v5);
        const float v7 = v2 * v6;
        to[0] = v7;
    }
};

struct Formula_80154aa0a8b7 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = element(t[3], k, m, c);
        const float v4 = number(t[4]);
        const float v5 = f_smaller(v3, v4);
        const float v6 = number(t[6]);
        const float v7 = f_larger(v5, v6);
        const float v8 = logf(v7);
        const float v9 = -v7;
        const float v10 = log1pf(v9);
        const float v11 = v8 - v10;
        const float v12 = v2 + v11;
        const float v13 = v1 * v12;
        const float v14 = f_logistic(v13);
        const float v15 = element(t[15], k, m, c);
        const float v16 = expf(v15);
        const float v17 = number(t[17]);
        const float v18 = v16 + v17;
        const float v19 = v14 / v18;
        const float v20 = v0 * v19;
        to[0] = v20;
    }
};

struct Formula_815d94350530 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = f_logistic(v2);
        const float v4 = v1 - v3;
        const float v5 = v0 * v4;
        to[0] = v5;
    }
};

struct Formula_81b049bad181 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = f_softplus(v1);
        const float v4 = v2 - v3;
        to[0] = v4;
    }
};

struct Formula_8379fe9fcdc8 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 - v2;
        const float v4 = v3 * v3;
        const float v5 = v0 * v4;
        to[0] = v5;
    }
};

struct Formula_838b0ecb91cb {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = logf(v1);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 - v3;
        const float v5 = element(t[5], k, m, c);
        const float v6 = -v5;
        const float v7 = expf(v6);
        const float v8 = v4 * v7;
        const float v9 = v8 * v8;
        const float v10 = number(t[10]);
        const float v11 = v9 - v10;
        const float v12 = v0 * v11;
        to[0] = v12;
    }
};

struct Formula_84ff901f6392 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const double v0 = element(t[0], k, m, c);
        const double v1 = t[1].constant;
        const double v2 = element(t[2], k, m, c);
        const double v3 = apply(EXP, v2, 0, 0, 0);
        const double v4 = t[4].constant;
        const double v5 = apply(ADD, v3, v4, 0, 0);
        const double v6 = apply(MULTIPLY, v1, v5, 0, 0);
        const double v7 = apply(DIGAMMA, v6, 0, 0, 0);
        const double v8 = apply(MULTIPLY, v3, v7, 0, 0);
        const double v9 = apply(MULTIPLY, v1, v8, 0, 0);
        const double v10 = t[10].constant;
        const double v11 = apply(ADD, v3, v10, 0, 0);
        const double v12 = apply(MULTIPLY, v1, v11, 0, 0);
        const double v13 = apply(DIGAMMA, v12, 0, 0, 0);
        const double v14 = apply(MULTIPLY, v3, v13, 0, 0);
        const double v15 = apply(MULTIPLY, v1, v14, 0, 0);
        const double v16 = apply(SUBTRACT, v9, v15, 0, 0);
        const double v17 = apply(DIVIDE, v3, v11, 0, 0);
        const double v18 = apply(MULTIPLY, v1, v17, 0, 0);
        const double v19 = apply(SUBTRACT, v16, v18, 0, 0);
        const double v20 = element(t[20], k, m, c);
        const double v21 = element(t[21], k, m, c);
        const double v22 = apply(SUBTRACT, v20, v21, 0, 0);
        const double v23 = element(t[23], k, m, c);
        const double v24 = apply(NEGATE, v23, 0, 0, 0);
        const double v25 = apply(EXP, v24, 0, 0, 0);
        const double v26 = apply(MULTIPLY, v22, v25, 0, 0);
        const double v27 = apply(MULTIPLY, v26, v26, 0, 0);
        const double v28 = apply(DIVIDE, v27, v11, 0, 0);
        const double v29 = apply(LOG1P, v28, 0, 0, 0);
        const double v30 = apply(MULTIPLY, v3, v29, 0, 0);
        const double v31 = apply(MULTIPLY, v3, v28, 0, 0);
        const double v32 = apply(DIVIDE, v31, v11, 0, 0);
        const double v33 = t[33].constant;
        const double v34 = apply(ADD, v28, v33, 0, 0);
        const double v35 = apply(DIVIDE, v32, v34, 0, 0);
        const double v36 = apply(MULTIPLY, v5, v35, 0, 0);
        const double v37 = apply(SUBTRACT, v30, v36, 0, 0);
        const double v38 = apply(MULTIPLY, v1, v37, 0, 0);
        const double v39 = apply(SUBTRACT, v19, v38, 0, 0);
        const double v40 = apply(MULTIPLY, v0, v39, 0, 0);
        to[0] = v40;
    }
};

struct Formula_85328a1f5f32 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = element(t[3], k, m, c);
        const float v4 = sqrtf(v3);
        const float v5 = v2 / v4;
        const float v6 = v1 * v5;
        const float v7 = v0 * v6;
        to[0] = v7;
    }
};

struct Formula_869713118daf {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const double v0 = element(t[0], k, m, c);
        const double v1 = element(t[1], k, m, c);
        const double v2 = apply(MULTIPLY, v0, v1, 0, 0);
        const double v3 = apply(EXP, v1, 0, 0, 0);
        const double v4 = apply(SUBTRACT, v2, v3, 0, 0);
        const double v5 = t[5].constant;
        const double v6 = apply(ADD, v0, v5, 0, 0);
        const double v7 = apply(LOG_GAMMA, v6, 0, 0, 0);
        const double v8 = apply(SUBTRACT, v4, v7, 0, 0);
        to[0] = v8;
    }
};

struct Formula_8712f9f32aee {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = expf(v1);
        const float v3 = element(t[3], k, m, c);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 - v4;
        const float v6 = v2 * v5;
        const float v7 = v0 * v6;
        const float v8 = number(t[8]);
        const float v9 = v0 * v2;
        const float v10 = v8 * v9;
        to[0] = v7;
        to[1] = v10;
    }
};

struct Formula_8735f4fb541a {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = number(t[3]);
        const float v4 = number(t[4]);
        const float v5 = element(t[5], k, m, c);
        const float v6 = v5 * v5;
        const float v7 = v4 * v6;
        const float v8 = v3 + v7;
        const float v9 = sqrtf(v8);
        const float v10 = v5 / v9;
        const float v11 = v10 * v10;
        const float v12 = v4 * v11;
        const float v13 = v3 - v12;
        const float v14 = v13 / v9;
        const float v15 = f_choose(v1, v2, v14, v3);
        const float v16 = v0 * v15;
        to[0] = v16;
    }
};

struct Formula_88333e2e78e4 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = v0 + v1;
        const float v3 = logf(v2);
        to[0] = v3;
    }
};

struct Formula_888bc9bb4782 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = f_larger(v0, v1);
        const float v3 = sqrtf(v2);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v4 / v3;
        const float v6 = (float) normal_cdf(v5);
        const float v7 = v3 * v6;
        const float v8 = (float) normal_mean_excess(v5);
        const float v9 = v7 * v8;
        const float v10 = v2 * v6;
        const float v11 = number(t[11]);
        const float v12 = (float) normal_hazard(v5);
        const float v13 = v8 * v12;
        const float v14 = v11 - v13;
        const float v15 = v8 * v8;
        const float v16 = -v5;
        const float v17 = (float) normal_cdf(v16);
        const float v18 = v15 * v17;
        const float v19 = v14 + v18;
        const float v20 = v10 * v19;
        to[0] = v9;
        to[1] = v20;
    }
};

struct Formula_8a626c943ccd {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 - v1;
        to[0] = v2;
    }
};

struct Formula_8b0c1e144b7b {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        const float v4 = expf(v3);
        const float v5 = v0 * v4;
        to[0] = v5;
    }
};

struct Formula_8b54d019ea66 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 - v2;
        const float v4 = expm1f(v3);
        const float v5 = v0 * v4;
        to[0] = v5;
    }
};

struct Formula_8d676ef5030c {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = expf(v1);
        const float v3 = v0 + v2;
        to[0] = v3;
    }
};

struct Formula_8d9da5f20495 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = -v1;
        const float v3 = f_softplus(v2);
        const float v4 = v0 * v3;
        const float v5 = element(t[5], k, m, c);
        const float v6 = expf(v1);
        const float v7 = number(t[7]);
        const float v8 = v6 + v7;
        const float v9 = v6 * v8;
        const float v10 = v5 / v9;
        const float v11 = v0 * v10;
        const float v12 = v4 - v11;
        to[0] = v12;
    }
};

struct Formula_8decd1b665c6 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = expf(v0);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 - v2;
        const float v4 = v3 * v3;
        to[0] = v4;
    }
};

struct Formula_8e48200d5225 {
    enum { RESULTS = 3 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = number(t[3]);
        const float v4 = element(t[4], k, m, c);
        const float v5 = given_number(t[5], s);
        const float v6 = v4 * v5;
        const float v7 = v3 * v6;
        const float v8 = v2 + v7;
        const float v9 = number(t[9]);
        const float v10 = element(t[10], k, m, c);
        const float v11 = v9 * v10;
        const float v12 = number(t[12]);
        const float v13 = v6 * v6;
        const float v14 = v12 * v13;
        const float v15 = v11 + v14;
        const float v16 = element(t[16], k, m, c);
        const float v17 = given_number(t[17], s);
        const float v18 = given_number(t[18], s);
        const float v19 = v17 * v18;
        const float v20 = v8 * v19;
        const float v21 = given_number(t[21], s);
        const float v22 = sqrtf(v15);
        const float v23 = v21 * v22;
        const float v24 = number(t[24]);
        const float v25 = v23 + v24;
        const float v26 = v20 / v25;
        const float v27 = v16 - v26;
        to[0] = v8;
        to[1] = v15;
        to[2] = v27;
    }
};

struct Formula_92f8ece9e763 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = v0 * v0;
        to[0] = v1;
    }
};

struct Formula_93fbda06bc70 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = number(t[3]);
        const float v4 = v2 - v3;
        const float v5 = number(t[5]);
        const float v6 = element(t[6], k, m, c);
        const float v7 = v5 * v6;
        const float v8 = v7 - v1;
        const float v9 = expf(v8);
        const float v10 = element(t[10], k, m, c);
        const float v11 = element(t[11], k, m, c);
        const float v12 = v10 - v11;
        const float v13 = v12 * v12;
        const float v14 = element(t[14], k, m, c);
        const float v15 = v13 + v14;
        const float v16 = v9 * v15;
        const float v17 = v5 * v16;
        const float v18 = v4 - v17;
        to[0] = v18;
    }
};

struct Formula_948a5659e72a {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = expf(v2);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v4 * v4;
        const float v6 = element(t[6], k, m, c);
        const float v7 = expf(v6);
        const float v8 = v5 + v7;
        const float v9 = v3 * v8;
        const float v10 = number(t[10]);
        const float v11 = v9 - v10;
        const float v12 = v1 * v11;
        const float v13 = v0 * v12;
        to[0] = v13;
    }
};

struct Formula_94a07af36a06 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 / v3;
        const float v5 = f_smaller(v1, v4);
        const float v6 = f_larger(v0, v5);
        to[0] = v6;
    }
};

struct Formula_94d8863d35a8 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 - v1;
        const float v3 = element(t[3], k, m, c);
        const float v4 = number(t[4]);
        const float v5 = v3 + v4;
        const float v6 = v2 * v5;
        to[0] = v6;
    }
};

struct Formula_9627e91b6e01 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v2 * v2;
        const float v4 = v1 * v3;
        const float v5 = v0 - v4;
        const float v6 = number(t[6]);
        const float v7 = v3 * v6;
        const float v8 = number(t[8]);
        const float v9 = v7 - v8;
        const float v10 = f_softplus(v9);
        const float v11 = v5 + v10;
        const float v12 = -v11;
        to[0] = v12;
    }
};

struct Formula_965d519a5068 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 - v3;
        const float v5 = expf(v4);
        const float v6 = v1 * v5;
        const float v7 = v0 * v6;
        to[0] = v7;
    }
};

struct Formula_96efbca0d840 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = expf(v2);
        const float v4 = v1 - v3;
        const float v5 = v0 * v4;
        to[0] = v5;
    }
};

struct Formula_975926dec269 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 + v2;
        const float v4 = v3 - v0;
        const float v5 = f_choose(v0, v3, v3, v4);
        to[0] = v5;
    }
};

struct Formula_9859bd26395f {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = given_number(t[1], s);
        const float v2 = v0 * v1;
        to[0] = v2;
    }
};

struct Formula_98a15618774d {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = fabsf(v1);
        const float v3 = number(t[3]);
        const float v4 = v1 * v1;
        const float v5 = f_choose(v0, v2, v3, v4);
        to[0] = v5;
    }
};

struct Formula_99ede42b280c {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 - v4;
        const float v6 = element(t[6], k, m, c);
        const float v7 = v5 / v6;
        const float v8 = number(t[8]);
        const float v9 = f_larger(v7, v8);
        const float v10 = number(t[10]);
        const float v11 = f_smaller(v9, v10);
        const float v12 = v2 * v11;
        const float v13 = v12 - v10;
        const float v14 = f_choose(v0, v1, v13, v3);
        to[0] = v14;
    }
};

struct Formula_9a61b9f1ced1 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = (float) normal_cdf(v0);
        to[0] = v1;
    }
};

struct Formula_9b230288a34e {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        const float v4 = v0 * v3;
        to[0] = v4;
        to[1] = v2;
    }
};

struct Formula_9e2099c81ab7 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = fabsf(v1);
        const float v3 = element(t[3], k, m, c);
        const float v4 = element(t[4], k, m, c);
        const float v5 = number(t[5]);
        const float v6 = f_choose(v0, v3, v4, v5);
        const float v7 = f_choose(v0, v2, v6, v5);
        const float v8 = number(t[8]);
        to[0] = v7;
        to[1] = v8;
    }
};

struct Formula_9f358703ec70 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = expf(v0);
        const float v2 = v1 * v1;
        const float v3 = element(t[3], k, m, c);
        const float v4 = -v3;
        const float v5 = expf(v4);
        const float v6 = v2 * v5;
        const float v7 = v1 + v6;
        to[0] = v7;
    }
};

struct Formula_9f77171a9fb4 {
    enum { RESULTS = 11 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = given_number(t[1], s);
        const float v2 = v0 * v1;
        const float v3 = given_number(t[3], s);
        const float v4 = v0 * v3;
        const float v5 = given_number(t[5], s);
        const float v6 = v0 * v5;
        const float v7 = given_number(t[7], s);
        const float v8 = v0 * v7;
        const float v9 = given_number(t[9], s);
        const float v10 = v0 * v9;
        const float v11 = given_number(t[11], s);
        const float v12 = v0 * v11;
        const float v13 = given_number(t[13], s);
        const float v14 = v0 * v13;
        const float v15 = given_number(t[15], s);
        const float v16 = v0 * v15;
        const float v17 = given_number(t[17], s);
        const float v18 = v0 * v17;
        const float v19 = given_number(t[19], s);
        const float v20 = v0 * v19;
        const float v21 = given_number(t[21], s);
        const float v22 = v0 * v21;
        to[0] = v2;
        to[1] = v4;
        to[2] = v6;
        to[3] = v8;
        to[4] = v10;
        to[5] = v12;
        to[6] = v14;
        to[7] = v16;
        to[8] = v18;
        to[9] = v20;
        to[10] = v22;
    }
};

struct Formula_9fbe1675e68f {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = (float) m;
        const float v1 = (float) c;
        const float v2 = v0 - v1;
        const float v3 = fabsf(v2);
        const float v4 = number(t[4]);
        const float v5 = element(t[5], k, m, c);
        const float v6 = element(t[6], k, m, c);
        const float v7 = element(t[7], k, m, c);
        const float v8 = v6 * v7;
        const float v9 = number(t[9]);
        const float v10 = number(t[10]);
        const float v11 = number(t[11]);
        const float v12 = element(t[12], k, m, c);
        const float v13 = v5 / v12;
        const float v14 = element(t[14], k, m, c);
        const float v15 = v13 / v14;
        const float v16 = f_smaller(v11, v15);
        const float v17 = f_larger(v10, v16);
        const float v18 = fabsf(v17);
        const float v19 = number(t[19]);
        const float v20 = number(t[20]);
        const float v21 = number(t[21]);
        const float v22 = number(t[22]);
        const float v23 = f_larger(v18, v19);
        const float v24 = v22 - v23;
        const float v25 = v19 * v24;
        const float v26 = sqrtf(v25);
        const float v27 = number(t[27]);
        const float v28 = v24 * v27;
        const float v29 = number(t[29]);
        const float v30 = v28 + v29;
        const float v31 = v24 * v30;
        const float v32 = v19 * v31;
        const float v33 = number(t[33]);
        const float v34 = v32 + v33;
        const float v35 = v24 * v34;
        const float v36 = v19 * v35;
        const float v37 = number(t[37]);
        const float v38 = v36 + v37;
        const float v39 = v24 * v38;
        const float v40 = v19 * v39;
        const float v41 = number(t[41]);
        const float v42 = v40 + v41;
        const float v43 = v24 * v42;
        const float v44 = v19 * v43;
        const float v45 = number(t[45]);
        const float v46 = v44 + v45;
        const float v47 = v24 * v46;
        const float v48 = v19 * v47;
        const float v49 = number(t[49]);
        const float v50 = v48 + v49;
        const float v51 = v24 * v50;
        const float v52 = v19 * v51;
        const float v53 = number(t[53]);
        const float v54 = v52 + v53;
        const float v55 = v24 * v54;
        const float v56 = v19 * v55;
        const float v57 = number(t[57]);
        const float v58 = v56 + v57;
        const float v59 = v24 * v58;
        const float v60 = v19 * v59;
        const float v61 = number(t[61]);
        const float v62 = v60 + v61;
        const float v63 = v24 * v62;
        const float v64 = v19 * v63;
        const float v65 = number(t[65]);
        const float v66 = v64 + v65;
        const float v67 = v24 * v66;
        const float v68 = v19 * v67;
        const float v69 = number(t[69]);
        const float v70 = v68 + v69;
        const float v71 = v24 * v70;
        const float v72 = v19 * v71;
        const float v73 = v22 + v72;
        const float v74 = v26 * v73;
        const float v75 = v21 * v74;
        const float v76 = v20 - v75;
        const float v77 = v76 / v23;
        const float v78 = number(t[78]);
        const float v79 = v17 * v17;
        const float v80 = v78 * v79;
        const float v81 = v29 + v80;
        const float v82 = v79 * v81;
        const float v83 = v33 + v82;
        const float v84 = v79 * v83;
        const float v85 = v37 + v84;
        const float v86 = v79 * v85;
        const float v87 = v41 + v86;
        const float v88 = v79 * v87;
        const float v89 = v45 + v88;
        const float v90 = v79 * v89;
        const float v91 = v49 + v90;
        const float v92 = v79 * v91;
        const float v93 = v53 + v92;
        const float v94 = v79 * v93;
        const float v95 = v57 + v94;
        const float v96 = v79 * v95;
        const float v97 = v61 + v96;
        const float v98 = v79 * v97;
        const float v99 = v65 + v98;
        const float v100 = v79 * v99;
        const float v101 = v69 + v100;
        const float v102 = v79 * v101;
        const float v103 = v22 + v102;
        const float v104 = f_choose(v18, v19, v77, v103);
        const float v105 = v22 - v79;
        const float v106 = sqrtf(v105);
        const float v107 = v22 + v106;
        const float v108 = v22 / v107;
        const float v109 = v104 - v108;
        const float v110 = v17 * v109;
        const float v111 = element(t[111], k, m, c);
        const float v112 = element(t[112], k, m, c);
        const float v113 = v111 * v112;
        const float v114 = v77 - v22;
        const float v115 = number(t[115]);
        const float v116 = f_larger(v79, v115);
        const float v117 = v114 / v116;
        const float v118 = f_choose(v18, v19, v117, v101);
        const float v119 = v17 * v118;
        const float v120 = v119 / v109;
        const float v121 = v113 * v120;
        const float v122 = v111 * v111;
        const float v123 = v112 * v112;
        const float v124 = v122 + v123;
        const float v125 = v107 * v109;
        const float v126 = v124 / v125;
        const float v127 = v19 * v126;
        const float v128 = v121 - v127;
        const float v129 = expf(v128);
        const float v130 = v110 * v129;
        const float v131 = v9 * v130;
        const float v132 = v8 + v131;
        const float v133 = v5 * v132;
        const float v134 = element(t[134], k, m, c);
        const float v135 = f_choose(v3, v4, v133, v134);
        to[0] = v135;
    }
};

struct Formula_9fc2c54617d2 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = number(t[3]);
        const float v4 = f_choose(v0, v1, v2, v3);
        to[0] = v4;
    }
};

struct Formula_a013e4c57bfe {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 - v3;
        const float v5 = v0 * v4;
        const float v6 = expf(v5);
        const float v7 = v1 * v6;
        const float v8 = v0 * v7;
        to[0] = v8;
    }
};

struct Formula_a0d302cea5d8 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = number(t[3]);
        const float v4 = number(t[4]);
        const float v5 = element(t[5], k, m, c);
        const float v6 = v4 * v5;
        const float v7 = element(t[7], k, m, c);
        const float v8 = f_choose(v6, v2, v7, v2);
        const float v9 = v3 * v8;
        const float v10 = f_choose(v0, v1, v2, v9);
        to[0] = v10;
    }
};

struct Formula_a1dfb787d016 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = v2 - v1;
        const float v4 = v1 * v3;
        const float v5 = v0 * v4;
        to[0] = v5;
    }
};

struct Formula_a2507db6cbb7 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = element(t[3], k, m, c);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 + v4;
        const float v6 = element(t[6], k, m, c);
        const float v7 = expf(v6);
        const float v8 = element(t[8], k, m, c);
        const float v9 = expf(v8);
        const float v10 = v7 + v9;
        const float v11 = sqrtf(v10);
        const float v12 = element(t[12], k, m, c);
        const float v13 = v11 * v12;
        const float v14 = v5 + v13;
        const float v15 = v0 * v14;
        const float v16 = expf(v15);
        const float v17 = v2 * v16;
        const float v18 = v1 * v17;
        const float v19 = v0 * v18;
        to[0] = v19;
    }
};

struct Formula_a3a836f25334 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = element(t[3], k, m, c);
        const float v4 = given_number(t[4], s);
        const float v5 = v3 * v4;
        const float v6 = v2 + v5;
        const float v7 = element(t[7], k, m, c);
        const float v8 = given_number(t[8], s);
        const float v9 = v6 * v8;
        const float v10 = v7 - v9;
        to[0] = v6;
        to[1] = v10;
    }
};

struct Formula_a4bf9035f85d {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = v1 + v2;
        const float v4 = v0 * v3;
        to[0] = v4;
    }
};

struct Formula_a64940e975fd {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = expf(v1);
        const float v3 = v0 * v2;
        to[0] = v3;
    }
};

struct Formula_a6c6f86993d9 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = fabsf(v1);
        const float v3 = v0 * v2;
        const float v4 = number(t[4]);
        const float v5 = v3 + v4;
        to[0] = v5;
    }
};

struct Formula_a8d77d189c87 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = number(t[3]);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 * v4;
        const float v6 = f_choose(v0, v1, v2, v5);
        to[0] = v6;
    }
};

struct Formula_a900277ec985 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = number(t[3]);
        const float v4 = number(t[4]);
        const float v5 = f_choose(v1, v2, v3, v4);
        const float v6 = v0 * v5;
        to[0] = v6;
    }
};

struct Formula_aaf1af8d27a7 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 * v3;
        const float v5 = expf(v4);
        const float v6 = v1 * v5;
        const float v7 = v0 + v6;
        const float v8 = expf(v7);
        const float v9 = element(t[9], k, m, c);
        const float v10 = v8 - v9;
        const float v11 = v10 * v10;
        to[0] = v11;
    }
};

struct Formula_ab6bc44dd365 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = (float) c;
        const float v2 = v0 - v1;
        const float v3 = fabsf(v2);
        const float v4 = number(t[4]);
        const float v5 = number(t[5]);
        const float v6 = f_choose(v3, v4, v4, v5);
        to[0] = v6;
    }
};

struct Formula_af7c2b5ba7b7 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = expf(v1);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v3 * v3;
        const float v5 = v2 * v4;
        const float v6 = v5 - v1;
        const float v7 = number(t[7]);
        const float v8 = v6 + v7;
        const float v9 = v0 * v8;
        to[0] = v9;
    }
};

struct Formula_af913095436a {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = (float) c;
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 - v1;
        const float v3 = fabsf(v2);
        const float v4 = number(t[4]);
        const float v5 = element(t[5], k, m, c);
        const float v6 = element(t[6], k, m, c);
        const float v7 = v5 - v6;
        const float v8 = f_choose(v3, v4, v4, v7);
        const float v9 = number(t[9]);
        const float v10 = element(t[10], k, m, c);
        const float v11 = expf(v7);
        const float v12 = v10 * v11;
        const float v13 = expm1f(v7);
        const float v14 = v12 * v13;
        const float v15 = v9 * v14;
        const float v16 = v8 + v15;
        to[0] = v16;
    }
};

struct Formula_b0b56b71bca6 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        const float v4 = expf(v3);
        const float v5 = element(t[5], k, m, c);
        const float v6 = v4 * v5;
        const float v7 = v0 + v6;
        to[0] = v7;
    }
};

struct Formula_b1c3f67a0130 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v1 * v1;
        const float v3 = number(t[3]);
        const float v4 = v2 + v3;
        const float v5 = v0 * v4;
        to[0] = v5;
    }
};

struct Formula_b2af8707edeb {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 - v4;
        const float v6 = v2 * v5;
        const float v7 = expf(v6);
        const float v8 = v1 * v7;
        const float v9 = v0 * v8;
        to[0] = v9;
    }
};

struct Formula_b2fe76100e12 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = f_logistic(v1);
        const float v3 = -v1;
        const float v4 = f_logistic(v3);
        const float v5 = v2 * v4;
        const float v6 = f_softplus(v3);
        const float v7 = -v6;
        const float v8 = number(t[8]);
        const float v9 = v7 + v8;
        const float v10 = v5 * v9;
        const float v11 = v5 + v10;
        const float v12 = f_softplus(v1);
        const float v13 = -v12;
        const float v14 = v8 + v13;
        const float v15 = number(t[15]);
        const float v16 = element(t[16], k, m, c);
        const float v17 = f_logistic(v16);
        const float v18 = number(t[18]);
        const float v19 = v17 - v18;
        const float v20 = -v16;
        const float v21 = f_softplus(v20);
        const float v22 = v19 + v21;
        const float v23 = element(t[23], k, m, c);
        const float v24 = expf(v16);
        const float v25 = v18 + v24;
        const float v26 = v25 * v25;
        const float v27 = v23 / v26;
        const float v28 = v22 + v27;
        const float v29 = v15 * v28;
        const float v30 = v14 + v29;
        const float v31 = v5 * v30;
        const float v32 = -v31;
        const float v33 = v32 - v5;
        const float v34 = v11 + v33;
        const float v35 = v0 * v34;
        const float v36 = v4 / v26;
        const float v37 = v0 * v36;
        const float v38 = v15 * v37;
        to[0] = v35;
        to[1] = v38;
    }
};

struct Formula_b5a1cecb769b {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = number(t[3]);
        const float v4 = element(t[4], k, m, c);
        const float v5 = given_number(t[5], s);
        const float v6 = v4 * v5;
        const float v7 = v6 * v6;
        const float v8 = v3 * v7;
        const float v9 = v2 + v8;
        const float v10 = element(t[10], k, m, c);
        const float v11 = given_number(t[11], s);
        const float v12 = given_number(t[12], s);
        const float v13 = v9 * v12;
        const float v14 = sqrtf(v13);
        const float v15 = number(t[15]);
        const float v16 = v14 + v15;
        const float v17 = v11 / v16;
        const float v18 = v6 * v17;
        const float v19 = v10 - v18;
        const float v20 = number(t[20]);
        const float v21 = v17 * v20;
        const float v22 = sqrtf(v21);
        const float v23 = element(t[23], k, m, c);
        const float v24 = v22 * v23;
        const float v25 = v19 + v24;
        to[0] = v9;
        to[1] = v25;
    }
};

struct Formula_b6d752ed10ee {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = v1 - v2;
        const float v4 = v0 * v3;
        to[0] = v4;
    }
};

struct Formula_b8c9c6286fd5 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = f_larger(v0, v1);
        to[0] = v2;
    }
};

struct Formula_ba67a5346507 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 + v2;
        const float v4 = v3 - v0;
        const float v5 = f_choose(v0, v3, v3, v4);
        const float v6 = number(t[6]);
        const float v7 = v5 - v6;
        const float v8 = v7 * v7;
        const float v9 = number(t[9]);
        const float v10 = number(t[10]);
        const float v11 = number(t[11]);
        const float v12 = v0 - v5;
        const float v13 = f_smaller(v5, v12);
        const float v14 = number(t[14]);
        const float v15 = v13 + v14;
        const float v16 = logf(v15);
        const float v17 = -v16;
        const float v18 = sqrtf(v17);
        const float v19 = number(t[19]);
        const float v20 = v18 - v19;
        const float v21 = v11 * v20;
        const float v22 = number(t[22]);
        const float v23 = v21 + v22;
        const float v24 = v20 * v23;
        const float v25 = number(t[25]);
        const float v26 = v24 + v25;
        const float v27 = v20 * v26;
        const float v28 = number(t[28]);
        const float v29 = v27 + v28;
        const float v30 = number(t[30]);
        const float v31 = v20 * v30;
        const float v32 = number(t[32]);
        const float v33 = v31 + v32;
        const float v34 = v20 * v33;
        const float v35 = v0 + v34;
        const float v36 = v29 / v35;
        const float v37 = -v36;
        const float v38 = f_choose(v10, v7, v37, v36);
        const float v39 = number(t[39]);
        const float v40 = number(t[40]);
        const float v41 = v40 - v8;
        const float v42 = v39 * v41;
        const float v43 = number(t[43]);
        const float v44 = v42 + v43;
        const float v45 = v41 * v44;
        const float v46 = number(t[46]);
        const float v47 = v45 + v46;
        const float v48 = v41 * v47;
        const float v49 = number(t[49]);
        const float v50 = v48 + v49;
        const float v51 = v7 * v50;
        const float v52 = number(t[52]);
        const float v53 = v41 * v52;
        const float v54 = number(t[54]);
        const float v55 = v53 + v54;
        const float v56 = v41 * v55;
        const float v57 = number(t[57]);
        const float v58 = v56 + v57;
        const float v59 = v41 * v58;
        const float v60 = v0 + v59;
        const float v61 = v51 / v60;
        const float v62 = f_choose(v8, v9, v38, v61);
        to[0] = v62;
    }
};

struct Formula_ba8c5d4857b6 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = number(t[2]);
        const float v3 = number(t[3]);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v4 * v4;
        const float v6 = v3 * v5;
        const float v7 = v2 - v6;
        const float v8 = f_logistic(v7);
        const float v9 = v4 * v8;
        const float v10 = v1 * v9;
        const float v11 = number(t[11]);
        const float v12 = v4 * v11;
        const float v13 = v10 - v12;
        const float v14 = v0 * v13;
        to[0] = v14;
    }
};

struct Formula_baa73f432f74 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = expf(v2);
        const float v4 = element(t[4], k, m, c);
        const float v5 = element(t[5], k, m, c);
        const float v6 = v4 - v5;
        const float v7 = v6 * v6;
        const float v8 = element(t[8], k, m, c);
        const float v9 = v7 + v8;
        const float v10 = v3 * v9;
        const float v11 = v1 * v10;
        const float v12 = v1 - v11;
        const float v13 = v0 * v12;
        to[0] = v13;
    }
};

struct Formula_bb6dfb7f3576 {
    enum { RESULTS = 3 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 * v3;
        const float v5 = number(t[5]);
        const float v6 = element(t[6], k, m, c);
        const float v7 = element(t[7], k, m, c);
        const float v8 = v6 * v7;
        const float v9 = v5 * v8;
        const float v10 = v4 + v9;
        const float v11 = f_choose(v0, v1, v10, v3);
        const float v12 = number(t[12]);
        const float v13 = element(t[13], k, m, c);
        const float v14 = v12 * v13;
        const float v15 = number(t[15]);
        const float v16 = v8 * v8;
        const float v17 = v15 * v16;
        const float v18 = v14 + v17;
        const float v19 = f_choose(v0, v1, v18, v13);
        const float v20 = element(t[20], k, m, c);
        const float v21 = given_number(t[21], s);
        const float v22 = given_number(t[22], s);
        const float v23 = v21 * v22;
        const float v24 = v10 * v23;
        const float v25 = given_number(t[25], s);
        const float v26 = sqrtf(v18);
        const float v27 = v25 * v26;
        const float v28 = number(t[28]);
        const float v29 = v27 + v28;
        const float v30 = v24 / v29;
        const float v31 = v20 - v30;
        const float v32 = f_choose(v0, v1, v31, v20);
        to[0] = v11;
        to[1] = v19;
        to[2] = v32;
    }
};

struct Formula_bc350f034bfe {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 + v3;
        const float v5 = element(t[5], k, m, c);
        const float v6 = expf(v5);
        const float v7 = element(t[7], k, m, c);
        const float v8 = expf(v7);
        const float v9 = v6 + v8;
        const float v10 = sqrtf(v9);
        const float v11 = element(t[11], k, m, c);
        const float v12 = v10 * v11;
        const float v13 = v4 + v12;
        const float v14 = v1 * v13;
        const float v15 = expf(v14);
        const float v16 = v0 * v15;
        to[0] = v16;
    }
};

struct Formula_bcb46eec7f65 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 - v1;
        const float v3 = f_softplus(v2);
        const float v4 = -v3;
        const float v5 = element(t[5], k, m, c);
        const float v6 = v1 + v3;
        const float v7 = v5 - v6;
        const float v8 = f_softplus(v7);
        const float v9 = v4 - v8;
        const float v10 = element(t[10], k, m, c);
        const float v11 = v6 + v8;
        const float v12 = v10 - v11;
        const float v13 = f_softplus(v12);
        const float v14 = v9 - v13;
        const float v15 = expf(v14);
        const float v16 = element(t[16], k, m, c);
        const float v17 = number(t[17]);
        const float v18 = v16 - v17;
        const float v19 = v15 * v18;
        const float v20 = v11 + v13;
        const float v21 = v0 - v20;
        const float v22 = expf(v21);
        const float v23 = element(t[23], k, m, c);
        const float v24 = number(t[24]);
        const float v25 = v23 - v24;
        const float v26 = v22 * v25;
        const float v27 = v19 + v26;
        const float v28 = v5 - v20;
        const float v29 = expf(v28);
        const float v30 = element(t[30], k, m, c);
        const float v31 = number(t[31]);
        const float v32 = v30 + v31;
        const float v33 = v29 * v32;
        const float v34 = v27 + v33;
        const float v35 = v10 - v20;
        const float v36 = expf(v35);
        const float v37 = element(t[37], k, m, c);
        const float v38 = v17 + v37;
        const float v39 = v36 * v38;
        const float v40 = v34 + v39;
        to[0] = v40;
    }
};

struct Formula_bcdb45ed4a77 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = f_softplus(v1);
        const float v4 = v2 - v3;
        const float v5 = number(t[5]);
        const float v6 = element(t[6], k, m, c);
        const float v7 = f_logistic(v1);
        const float v8 = v6 * v7;
        const float v9 = -v1;
        const float v10 = f_logistic(v9);
        const float v11 = v8 * v10;
        const float v12 = v5 * v11;
        const float v13 = v4 - v12;
        to[0] = v13;
    }
};

struct Formula_bd7c334855f4 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = element(t[3], k, m, c);
        const float v4 = number(t[4]);
        const float v5 = v3 + v4;
        const float v6 = v0 * v5;
        const float v7 = v2 - v6;
        const float v8 = expf(v3);
        const float v9 = v0 * v8;
        const float v10 = v9 - v1;
        const float v11 = expf(v10);
        const float v12 = v7 + v11;
        const float v13 = number(t[13]);
        const float v14 = v12 + v13;
        to[0] = v14;
    }
};

struct Formula_bdbaa5e6a017 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        const float v4 = number(t[4]);
        const float v5 = number(t[5]);
        const float v6 = v2 * v2;
        const float v7 = v5 * v6;
        const float v8 = number(t[8]);
        const float v9 = v7 - v8;
        const float v10 = f_logistic(v9);
        const float v11 = v2 * v10;
        const float v12 = v4 * v11;
        const float v13 = v3 - v12;
        const float v14 = v0 * v13;
        to[0] = v14;
    }
};

struct Formula_be4cc3f59076 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = (float) c;
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 - v1;
        const float v3 = fabsf(v2);
        const float v4 = number(t[4]);
        const float v5 = element(t[5], k, m, c);
        const float v6 = -v5;
        const float v7 = f_choose(v3, v4, v4, v6);
        to[0] = v7;
    }
};

struct Formula_bf0501a483f5 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = given_number(t[1], s);
        const float v2 = element(t[2], k, m, c);
        const float v3 = given_number(t[3], s);
        const float v4 = v2 * v3;
        const float v5 = v1 * v4;
        const float v6 = v0 - v5;
        const float v7 = number(t[7]);
        const float v8 = v1 * v7;
        const float v9 = sqrtf(v8);
        const float v10 = element(t[10], k, m, c);
        const float v11 = v9 * v10;
        const float v12 = v6 + v11;
        to[0] = v12;
    }
};

struct Formula_c011153f4afa {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        const float v4 = v0 * v3;
        const float v5 = element(t[5], k, m, c);
        const float v6 = expf(v5);
        const float v7 = v1 * v6;
        to[0] = v4;
        to[1] = v7;
    }
};

struct Formula_c032a8d27a55 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = f_softplus(v0);
        const float v2 = v0 - v1;
        const float v3 = given_number(t[3], s);
        const float v4 = v2 / v3;
        const float v5 = number(t[5]);
        const float v6 = f_larger(v4, v5);
        to[0] = v6;
    }
};

struct Formula_c1780f04c4fa {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = element(t[4], k, m, c);
        const float v5 = number(t[5]);
        const float v6 = f_smaller(v4, v5);
        const float v7 = number(t[7]);
        const float v8 = f_larger(v6, v7);
        const float v9 = logf(v8);
        const float v10 = -v8;
        const float v11 = log1pf(v10);
        const float v12 = v9 - v11;
        const float v13 = v3 + v12;
        const float v14 = v2 * v13;
        const float v15 = f_logistic(v14);
        const float v16 = v1 * v15;
        const float v17 = element(t[17], k, m, c);
        const float v18 = expf(v17);
        const float v19 = number(t[19]);
        const float v20 = v18 + v19;
        const float v21 = v16 / v20;
        const float v22 = v18 * v21;
        const float v23 = v22 / v20;
        const float v24 = v0 * v23;
        const float v25 = -v24;
        to[0] = v25;
    }
};

struct Formula_c2c6aee4d8b1 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = expf(v0);
        const float v3 = v0 * v2;
        const float v4 = number(t[4]);
        const float v5 = f_choose(v0, v1, v3, v4);
        const float v6 = -v5;
        to[0] = v6;
    }
};

struct Formula_c2d25cefa203 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        const float v4 = v0 * v3;
        to[0] = v4;
    }
};

struct Formula_c2d3378dec77 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = expf(v1);
        const float v3 = v0 * v2;
        const float v4 = v3 - v1;
        to[0] = v4;
    }
};

struct Formula_c3015bcd2eff {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = f_logistic(v1);
        const float v3 = -v1;
        const float v4 = f_logistic(v3);
        const float v5 = v2 * v4;
        const float v6 = v1 * v5;
        const float v7 = v2 + v6;
        const float v8 = v0 * v7;
        to[0] = v8;
    }
};

struct Formula_c5ea2f1292bc {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 + v1;
        const float v3 = f_logistic(v2);
        to[0] = v3;
    }
};

struct Formula_c79e6eafa786 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        to[0] = v0;
    }
};

struct Formula_c7beb66ca4bd {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = number(t[3]);
        const float v4 = v2 + v3;
        const float v5 = v1 * v4;
        const float v6 = logf(v5);
        const float v7 = number(t[7]);
        const float v8 = v6 + v7;
        const float v9 = v0 * v8;
        const float v10 = number(t[10]);
        const float v11 = v9 + v10;
        to[0] = v11;
    }
};

struct Formula_c83f589fa9e5 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = given_number(t[0], s);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = given_number(t[3], s);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 * v4;
        const float v6 = v2 + v5;
        to[0] = v6;
    }
};

struct Formula_c90d945c525c {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 - v1;
        const float v3 = f_softplus(v2);
        const float v4 = -v3;
        const float v5 = element(t[5], k, m, c);
        const float v6 = v1 + v3;
        const float v7 = v5 - v6;
        const float v8 = f_softplus(v7);
        const float v9 = v4 - v8;
        const float v10 = element(t[10], k, m, c);
        const float v11 = v6 + v8;
        const float v12 = v10 - v11;
        const float v13 = f_softplus(v12);
        const float v14 = v9 - v13;
        const float v15 = expf(v14);
        const float v16 = element(t[16], k, m, c);
        const float v17 = element(t[17], k, m, c);
        const float v18 = number(t[18]);
        const float v19 = v17 - v18;
        const float v20 = v16 - v19;
        const float v21 = number(t[21]);
        const float v22 = element(t[22], k, m, c);
        const float v23 = v21 + v22;
        const float v24 = f_softplus(v23);
        const float v25 = v21 - v24;
        const float v26 = expf(v25);
        const float v27 = v20 * v26;
        const float v28 = (float) normal_cdf(v27);
        const float v29 = v15 * v28;
        const float v30 = v11 + v13;
        const float v31 = v0 - v30;
        const float v32 = expf(v31);
        const float v33 = element(t[33], k, m, c);
        const float v34 = number(t[34]);
        const float v35 = v33 - v34;
        const float v36 = v16 - v35;
        const float v37 = element(t[37], k, m, c);
        const float v38 = v21 + v37;
        const float v39 = f_softplus(v38);
        const float v40 = v21 - v39;
        const float v41 = expf(v40);
        const float v42 = v36 * v41;
        const float v43 = (float) normal_cdf(v42);
        const float v44 = v32 * v43;
        const float v45 = v29 + v44;
        const float v46 = v5 - v30;
        const float v47 = expf(v46);
        const float v48 = element(t[48], k, m, c);
        const float v49 = number(t[49]);
        const float v50 = v48 + v49;
        const float v51 = v16 - v50;
        const float v52 = element(t[52], k, m, c);
        const float v53 = v21 + v52;
        const float v54 = f_softplus(v53);
        const float v55 = v21 - v54;
        const float v56 = expf(v55);
        const float v57 = v51 * v56;
        const float v58 = (float) normal_cdf(v57);
        const float v59 = v47 * v58;
        const float v60 = v45 + v59;
        const float v61 = v10 - v30;
        const float v62 = expf(v61);
        const float v63 = element(t[63], k, m, c);
        const float v64 = v18 + v63;
        const float v65 = v16 - v64;
        const float v66 = element(t[66], k, m, c);
        const float v67 = v21 + v66;
        const float v68 = f_softplus(v67);
        const float v69 = v21 - v68;
        const float v70 = expf(v69);
        const float v71 = v65 * v70;
        const float v72 = (float) normal_cdf(v71);
        const float v73 = v62 * v72;
        const float v74 = v60 + v73;
        to[0] = v74;
    }
};

struct Formula_c91afa77c117 {
    enum { RESULTS = 6 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = given_number(t[1], s);
        const float v2 = v0 * v1;
        const float v3 = given_number(t[3], s);
        const float v4 = v0 * v3;
        const float v5 = given_number(t[5], s);
        const float v6 = v0 * v5;
        const float v7 = given_number(t[7], s);
        const float v8 = v0 * v7;
        const float v9 = given_number(t[9], s);
        const float v10 = v0 * v9;
        const float v11 = given_number(t[11], s);
        const float v12 = v0 * v11;
        to[0] = v2;
        to[1] = v4;
        to[2] = v6;
        to[3] = v8;
        to[4] = v10;
        to[5] = v12;
    }
};

struct Formula_cacf03848506 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = element(t[3], k, m, c);
        const float v4 = element(t[4], k, m, c);
        const float v5 = number(t[5]);
        const float v6 = f_smaller(v4, v5);
        const float v7 = number(t[7]);
        const float v8 = f_larger(v6, v7);
        const float v9 = logf(v8);
        const float v10 = -v8;
        const float v11 = log1pf(v10);
        const float v12 = v9 - v11;
        const float v13 = v3 + v12;
        const float v14 = v0 * v13;
        const float v15 = f_logistic(v14);
        const float v16 = number(t[16]);
        const float v17 = v13 * v16;
        const float v18 = f_logistic(v17);
        const float v19 = v15 * v18;
        const float v20 = v2 * v19;
        const float v21 = element(t[21], k, m, c);
        const float v22 = expf(v21);
        const float v23 = number(t[23]);
        const float v24 = v22 + v23;
        const float v25 = v20 / v24;
        const float v26 = v1 * v25;
        const float v27 = v0 * v26;
        to[0] = v27;
    }
};

struct Formula_cd15fdb8ba5a {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = given_number(t[0], s);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        to[0] = v2;
    }
};

struct Formula_cf1005ce7a6e {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 - v3;
        const float v5 = v1 * v4;
        const float v6 = expm1f(v5);
        const float v7 = v0 * v6;
        to[0] = v7;
    }
};

struct Formula_d08af5094d8a {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        const float v4 = f_logistic(v3);
        const float v5 = number(t[5]);
        const float v6 = v2 * v5;
        const float v7 = f_logistic(v6);
        const float v8 = v4 * v7;
        const float v9 = v2 * v8;
        const float v10 = v1 * v9;
        const float v11 = v4 + v10;
        const float v12 = v0 * v11;
        const float v13 = element(t[13], k, m, c);
        const float v14 = element(t[14], k, m, c);
        const float v15 = v8 * v14;
        const float v16 = v1 * v15;
        const float v17 = v7 * v8;
        const float v18 = v1 * v17;
        const float v19 = v4 * v8;
        const float v20 = v1 * v19;
        const float v21 = v18 - v20;
        const float v22 = v2 * v2;
        const float v23 = v21 * v22;
        const float v24 = number(t[24]);
        const float v25 = v9 * v24;
        const float v26 = v23 + v25;
        const float v27 = v16 + v26;
        const float v28 = v13 * v27;
        const float v29 = v12 + v28;
        const float v30 = v4 * v13;
        to[0] = v29;
        to[1] = v30;
    }
};

struct Formula_d317629de3f7 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 * v3;
        const float v5 = expf(v4);
        const float v6 = v1 * v5;
        const float v7 = v0 + v6;
        const float v8 = expf(v7);
        to[0] = v8;
    }
};

struct Formula_d325197426a7 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        const float v4 = v0 * v3;
        const float v5 = element(t[5], k, m, c);
        const float v6 = element(t[6], k, m, c);
        const float v7 = v5 * v6;
        to[0] = v4;
        to[1] = v7;
    }
};

struct Formula_d54ff27167c0 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = number(t[3]);
        const float v4 = v2 + v3;
        to[0] = v4;
    }
};

struct Formula_d56710e17d3d {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = fabsf(v0);
        to[0] = v1;
    }
};

struct Formula_d634b3b8ceed {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        to[0] = v0;
        to[1] = v3;
    }
};

struct Formula_d809ecee4246 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = (float) c;
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 - v2;
        const float v4 = fabsf(v3);
        const float v5 = number(t[5]);
        const float v6 = number(t[6]);
        const float v7 = f_choose(v4, v5, v5, v6);
        const float v8 = number(t[8]);
        const float v9 = element(t[9], k, m, c);
        const float v10 = element(t[10], k, m, c);
        const float v11 = element(t[11], k, m, c);
        const float v12 = v10 - v11;
        const float v13 = expf(v12);
        const float v14 = v9 * v13;
        const float v15 = expm1f(v12);
        const float v16 = v14 * v15;
        const float v17 = v13 * v14;
        const float v18 = v16 + v17;
        const float v19 = v8 * v18;
        const float v20 = v7 + v19;
        const float v21 = v0 * v20;
        const float v22 = v13 * v15;
        const float v23 = v0 * v22;
        const float v24 = v8 * v23;
        to[0] = v21;
        to[1] = v24;
    }
};

struct Formula_d89da673035e {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = number(t[4]);
        const float v5 = given_number(t[5], s);
        const float v6 = v4 * v5;
        const float v7 = sqrtf(v6);
        const float v8 = number(t[8]);
        const float v9 = element(t[9], k, m, c);
        const float v10 = element(t[10], k, m, c);
        const float v11 = v9 * v10;
        const float v12 = f_choose(v8, v5, v9, v11);
        const float v13 = v7 * v12;
        const float v14 = v3 - v13;
        const float v15 = v2 * v14;
        const float v16 = number(t[16]);
        const float v17 = element(t[17], k, m, c);
        const float v18 = v16 * v17;
        const float v19 = f_choose(v8, v5, v18, v1);
        const float v20 = v15 + v19;
        const float v21 = f_choose(v0, v1, v20, v3);
        const float v22 = element(t[22], k, m, c);
        const float v23 = number(t[23]);
        const float v24 = number(t[24]);
        const float v25 = v5 * v24;
        const float v26 = sqrtf(v25);
        const float v27 = v14 + v20;
        const float v28 = v26 * v27;
        const float v29 = v23 * v28;
        const float v30 = v22 + v29;
        const float v31 = f_choose(v0, v1, v30, v22);
        to[0] = v21;
        to[1] = v31;
    }
};

struct Formula_d8b67c0d0967 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = fabsf(v1);
        const float v3 = number(t[3]);
        const float v4 = f_choose(v0, v2, v3, v1);
        to[0] = v4;
    }
};

struct Formula_daaca0c2decf {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = expf(v0);
        to[0] = v1;
    }
};

struct Formula_db42950d1d34 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const double v0 = (float) c;
        const double v1 = s[t[1].a];
        const double v2 = apply(ADD, v0, v1, 0, 0);
        const double v3 = element(t[3], k, m, c);
        const double v4 = t[4].constant;
        const double v5 = element(t[5], k, m, c);
        const double v6 = apply(MULTIPLY, v2, v5, 0, 0);
        const double v7 = apply(EXP, v5, 0, 0, 0);
        const double v8 = apply(SUBTRACT, v6, v7, 0, 0);
        const double v9 = t[9].constant;
        const double v10 = apply(ADD, v2, v9, 0, 0);
        const double v11 = apply(LOG_GAMMA, v10, 0, 0, 0);
        const double v12 = apply(SUBTRACT, v8, v11, 0, 0);
        const double v13 = apply(EXP, v12, 0, 0, 0);
        const double v14 = apply(CHOOSE, v2, v3, v4, v13);
        to[0] = v14;
    }
};

struct Formula_dd74ba28bb29 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = expf(v1);
        const float v3 = number(t[3]);
        const float v4 = v2 + v3;
        const float v5 = element(t[5], k, m, c);
        const float v6 = element(t[6], k, m, c);
        const float v7 = v5 - v6;
        const float v8 = element(t[8], k, m, c);
        const float v9 = -v8;
        const float v10 = expf(v9);
        const float v11 = v7 * v10;
        const float v12 = v10 * v11;
        const float v13 = number(t[13]);
        const float v14 = v2 + v13;
        const float v15 = v12 / v14;
        const float v16 = v11 * v11;
        const float v17 = v16 / v14;
        const float v18 = number(t[18]);
        const float v19 = v17 + v18;
        const float v20 = v15 / v19;
        const float v21 = v4 * v20;
        const float v22 = v0 * v21;
        to[0] = v22;
    }
};

struct Formula_dd8ee81eca2d {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = v1 - v2;
        const float v4 = v0 * v3;
        to[0] = v4;
    }
};

struct Formula_dda1e91d8831 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = (float) m;
        const float v2 = (float) c;
        const float v3 = v1 - v2;
        const float v4 = fabsf(v3);
        const float v5 = number(t[5]);
        const float v6 = element(t[6], k, m, c);
        const float v7 = f_choose(v4, v5, v5, v6);
        const float v8 = v0 + v7;
        to[0] = v8;
    }
};

struct Formula_dec05657bdea {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = number(t[3]);
        const float v4 = f_larger(v2, v3);
        const float v5 = sqrtf(v4);
        const float v6 = v1 / v5;
        const float v7 = (float) normal_cdf(v6);
        const float v8 = v0 * v7;
        const float v9 = number(t[9]);
        const float v10 = element(t[10], k, m, c);
        const float v11 = element(t[11], k, m, c);
        const float v12 = -v6;
        const float v13 = (float) normal_cdf(v12);
        const float v14 = v11 * v13;
        const float v15 = v10 * v14;
        const float v16 = v9 * v15;
        const float v17 = v8 + v16;
        const float v18 = number(t[18]);
        const float v19 = number(t[19]);
        const float v20 = v6 * v6;
        const float v21 = v19 * v20;
        const float v22 = expf(v21);
        const float v23 = v22 / v5;
        const float v24 = v0 * v23;
        const float v25 = v18 * v24;
        const float v26 = number(t[26]);
        const float v27 = v11 * v23;
        const float v28 = v26 * v27;
        const float v29 = v7 - v28;
        const float v30 = v10 * v29;
        const float v31 = v25 + v30;
        to[0] = v17;
        to[1] = v31;
    }
};

struct Formula_df9ba73e856c {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = v0 * v0;
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 + v2;
        to[0] = v3;
    }
};

struct Formula_dfdbfc09a48e {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = (float) c;
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 - v1;
        const float v3 = fabsf(v2);
        const float v4 = number(t[4]);
        const float v5 = element(t[5], k, m, c);
        const float v6 = f_choose(v3, v4, v4, v5);
        to[0] = v6;
    }
};

struct Formula_e010b1c0475e {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = fabsf(v1);
        const float v3 = element(t[3], k, m, c);
        const float v4 = element(t[4], k, m, c);
        const float v5 = number(t[5]);
        const float v6 = f_choose(v0, v3, v4, v5);
        const float v7 = f_choose(v0, v2, v6, v5);
        const float v8 = sqrtf(v3);
        const float v9 = number(t[9]);
        const float v10 = v9 / v8;
        const float v11 = f_choose(v8, v9, v10, v9);
        to[0] = v7;
        to[1] = v11;
    }
};

struct Formula_e03785a8be3c {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = given_number(t[0], s);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = given_number(t[3], s);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 * v4;
        const float v6 = v2 + v5;
        const float v7 = given_number(t[7], s);
        const float v8 = element(t[8], k, m, c);
        const float v9 = v7 * v8;
        const float v10 = v6 + v9;
        const float v11 = given_number(t[11], s);
        const float v12 = element(t[12], k, m, c);
        const float v13 = v11 * v12;
        const float v14 = v10 + v13;
        const float v15 = given_number(t[15], s);
        const float v16 = element(t[16], k, m, c);
        const float v17 = v15 * v16;
        const float v18 = v14 + v17;
        const float v19 = given_number(t[19], s);
        const float v20 = element(t[20], k, m, c);
        const float v21 = v19 * v20;
        const float v22 = v18 + v21;
        const float v23 = given_number(t[23], s);
        const float v24 = element(t[24], k, m, c);
        const float v25 = v23 * v24;
        const float v26 = v22 + v25;
        const float v27 = given_number(t[27], s);
        const float v28 = element(t[28], k, m, c);
        const float v29 = v27 * v28;
        const float v30 = v26 + v29;
        const float v31 = given_number(t[31], s);
        const float v32 = element(t[32], k, m, c);
        const float v33 = v31 * v32;
        const float v34 = v30 + v33;
        const float v35 = given_number(t[35], s);
        const float v36 = element(t[36], k, m, c);
        const float v37 = v35 * v36;
        const float v38 = v34 + v37;
        const float v39 = given_number(t[39], s);
        const float v40 = element(t[40], k, m, c);
        const float v41 = v39 * v40;
        const float v42 = v38 + v41;
        to[0] = v42;
    }
};

struct Formula_e11e53c94b26 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = (float) c;
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 - v1;
        const float v3 = fabsf(v2);
        const float v4 = number(t[4]);
        const float v5 = element(t[5], k, m, c);
        const float v6 = element(t[6], k, m, c);
        const float v7 = v5 - v6;
        const float v8 = f_choose(v3, v4, v4, v7);
        to[0] = v8;
    }
};

struct Formula_e15369983a6b {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = number(t[3]);
        const float v4 = v2 - v3;
        const float v5 = expf(v1);
        const float v6 = element(t[6], k, m, c);
        const float v7 = element(t[7], k, m, c);
        const float v8 = v6 - v7;
        const float v9 = v8 * v8;
        const float v10 = element(t[10], k, m, c);
        const float v11 = v9 + v10;
        const float v12 = v5 * v11;
        const float v13 = v0 * v12;
        const float v14 = v4 - v13;
        to[0] = v14;
    }
};

struct Formula_e180b95bcef5 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = given_number(t[3], s);
        const float v4 = v2 * v3;
        const float v5 = sqrtf(v4);
        const float v6 = number(t[6]);
        const float v7 = element(t[7], k, m, c);
        const float v8 = given_number(t[8], s);
        const float v9 = v7 * v8;
        const float v10 = f_choose(v6, v3, v7, v9);
        const float v11 = v5 * v10;
        const float v12 = v1 - v11;
        const float v13 = v0 * v12;
        const float v14 = number(t[14]);
        const float v15 = element(t[15], k, m, c);
        const float v16 = v14 * v15;
        const float v17 = number(t[17]);
        const float v18 = f_choose(v6, v3, v16, v17);
        const float v19 = v13 + v18;
        const float v20 = element(t[20], k, m, c);
        const float v21 = number(t[21]);
        const float v22 = number(t[22]);
        const float v23 = v3 * v22;
        const float v24 = sqrtf(v23);
        const float v25 = v12 + v19;
        const float v26 = v24 * v25;
        const float v27 = v21 * v26;
        const float v28 = v20 + v27;
        to[0] = v19;
        to[1] = v28;
    }
};

struct Formula_e1996857ef28 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = element(t[3], k, m, c);
        const float v4 = number(t[4]);
        const float v5 = f_smaller(v3, v4);
        const float v6 = number(t[6]);
        const float v7 = f_larger(v5, v6);
        const float v8 = logf(v7);
        const float v9 = -v7;
        const float v10 = log1pf(v9);
        const float v11 = v8 - v10;
        const float v12 = v2 + v11;
        const float v13 = v1 * v12;
        const float v14 = f_logistic(v13);
        const float v15 = v0 * v14;
        const float v16 = element(t[16], k, m, c);
        const float v17 = expf(v16);
        const float v18 = number(t[18]);
        const float v19 = v17 + v18;
        const float v20 = v15 / v19;
        to[0] = v20;
    }
};

struct Formula_e202ab3cfba0 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = number(t[3]);
        const float v4 = v2 * v2;
        const float v5 = v3 * v4;
        const float v6 = number(t[6]);
        const float v7 = v5 + v6;
        const float v8 = sqrtf(v7);
        const float v9 = v2 / v8;
        const float v10 = f_choose(v0, v1, v9, v2);
        to[0] = v10;
    }
};

struct Formula_e255cec1a289 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v1 * v1;
        const float v3 = v0 * v2;
        const float v4 = number(t[4]);
        const float v5 = v3 - v4;
        const float v6 = number(t[6]);
        const float v7 = number(t[7]);
        const float v8 = v2 * v7;
        const float v9 = v6 - v8;
        const float v10 = f_softplus(v9);
        const float v11 = v5 + v10;
        const float v12 = -v11;
        to[0] = v12;
    }
};

struct Formula_e571d0c1b4ea {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = number(t[4]);
        const float v5 = given_number(t[5], s);
        const float v6 = v4 * v5;
        const float v7 = sqrtf(v6);
        const float v8 = element(t[8], k, m, c);
        const float v9 = element(t[9], k, m, c);
        const float v10 = v8 * v9;
        const float v11 = v7 * v10;
        const float v12 = v3 - v11;
        const float v13 = v2 * v12;
        const float v14 = number(t[14]);
        const float v15 = element(t[15], k, m, c);
        const float v16 = v14 * v15;
        const float v17 = v13 + v16;
        const float v18 = f_choose(v0, v1, v17, v3);
        const float v19 = element(t[19], k, m, c);
        const float v20 = number(t[20]);
        const float v21 = number(t[21]);
        const float v22 = v5 * v21;
        const float v23 = sqrtf(v22);
        const float v24 = v12 + v17;
        const float v25 = v23 * v24;
        const float v26 = v20 * v25;
        const float v27 = v19 + v26;
        const float v28 = f_choose(v0, v1, v27, v19);
        to[0] = v18;
        to[1] = v28;
    }
};

struct Formula_e5d0e95183bc {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        const float v3 = f_logistic(v2);
        const float v4 = v1 * v3;
        const float v5 = element(t[5], k, m, c);
        const float v6 = v3 * v5;
        const float v7 = number(t[7]);
        const float v8 = v1 * v7;
        const float v9 = f_logistic(v8);
        const float v10 = v3 * v9;
        const float v11 = v1 * v1;
        const float v12 = v10 * v11;
        const float v13 = v6 + v12;
        to[0] = v4;
        to[1] = v13;
    }
};

struct Formula_e61019685787 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 - v1;
        const float v3 = f_softplus(v2);
        const float v4 = -v3;
        const float v5 = element(t[5], k, m, c);
        const float v6 = v1 + v3;
        const float v7 = v5 - v6;
        const float v8 = f_softplus(v7);
        const float v9 = v4 - v8;
        const float v10 = element(t[10], k, m, c);
        const float v11 = v6 + v8;
        const float v12 = v10 - v11;
        const float v13 = f_softplus(v12);
        const float v14 = v9 - v13;
        const float v15 = expf(v14);
        const float v16 = number(t[16]);
        const float v17 = element(t[17], k, m, c);
        const float v18 = number(t[18]);
        const float v19 = v17 + v18;
        const float v20 = f_softplus(v19);
        const float v21 = v20 - v18;
        const float v22 = v16 * v21;
        const float v23 = expf(v22);
        const float v24 = element(t[24], k, m, c);
        const float v25 = number(t[25]);
        const float v26 = v24 - v25;
        const float v27 = v15 * v26;
        const float v28 = v11 + v13;
        const float v29 = v0 - v28;
        const float v30 = expf(v29);
        const float v31 = element(t[31], k, m, c);
        const float v32 = number(t[32]);
        const float v33 = v31 - v32;
        const float v34 = v30 * v33;
        const float v35 = v27 + v34;
        const float v36 = v5 - v28;
        const float v37 = expf(v36);
        const float v38 = element(t[38], k, m, c);
        const float v39 = number(t[39]);
        const float v40 = v38 + v39;
        const float v41 = v37 * v40;
        const float v42 = v35 + v41;
        const float v43 = v10 - v28;
        const float v44 = expf(v43);
        const float v45 = element(t[45], k, m, c);
        const float v46 = v25 + v45;
        const float v47 = v44 * v46;
        const float v48 = v42 + v47;
        const float v49 = v26 - v48;
        const float v50 = v49 * v49;
        const float v51 = v23 + v50;
        const float v52 = v15 * v51;
        const float v53 = element(t[53], k, m, c);
        const float v54 = v18 + v53;
        const float v55 = f_softplus(v54);
        const float v56 = v55 - v18;
        const float v57 = v16 * v56;
        const float v58 = expf(v57);
        const float v59 = v33 - v48;
        const float v60 = v59 * v59;
        const float v61 = v58 + v60;
        const float v62 = v30 * v61;
        const float v63 = v52 + v62;
        const float v64 = element(t[64], k, m, c);
        const float v65 = v18 + v64;
        const float v66 = f_softplus(v65);
        const float v67 = v66 - v18;
        const float v68 = v16 * v67;
        const float v69 = expf(v68);
        const float v70 = v40 - v48;
        const float v71 = v70 * v70;
        const float v72 = v69 + v71;
        const float v73 = v37 * v72;
        const float v74 = v63 + v73;
        const float v75 = element(t[75], k, m, c);
        const float v76 = v18 + v75;
        const float v77 = f_softplus(v76);
        const float v78 = v77 - v18;
        const float v79 = v16 * v78;
        const float v80 = expf(v79);
        const float v81 = v46 - v48;
        const float v82 = v81 * v81;
        const float v83 = v80 + v82;
        const float v84 = v44 * v83;
        const float v85 = v74 + v84;
        to[0] = v85;
    }
};

struct Formula_e64531f5de82 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v2 * v2;
        const float v4 = v1 - v3;
        const float v5 = v0 * v4;
        to[0] = v5;
    }
};

struct Formula_e703ac512976 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const double v0 = element(t[0], k, m, c);
        const double v1 = element(t[1], k, m, c);
        const double v2 = element(t[2], k, m, c);
        const double v3 = apply(EXP, v2, 0, 0, 0);
        const double v4 = apply(ADD, v1, v3, 0, 0);
        const double v5 = apply(DIGAMMA, v4, 0, 0, 0);
        const double v6 = apply(MULTIPLY, v3, v5, 0, 0);
        const double v7 = apply(DIGAMMA, v3, 0, 0, 0);
        const double v8 = apply(MULTIPLY, v3, v7, 0, 0);
        const double v9 = apply(SUBTRACT, v6, v8, 0, 0);
        const double v10 = element(t[10], k, m, c);
        const double v11 = apply(SUBTRACT, v10, v2, 0, 0);
        const double v12 = apply(SOFTPLUS, v11, 0, 0, 0);
        const double v13 = apply(MULTIPLY, v3, v12, 0, 0);
        const double v14 = apply(SIGMOID, v11, 0, 0, 0);
        const double v15 = apply(MULTIPLY, v3, v14, 0, 0);
        const double v16 = apply(SUBTRACT, v13, v15, 0, 0);
        const double v17 = apply(SUBTRACT, v9, v16, 0, 0);
        const double v18 = apply(SUBTRACT, v2, v10, 0, 0);
        const double v19 = apply(SIGMOID, v18, 0, 0, 0);
        const double v20 = apply(MULTIPLY, v1, v19, 0, 0);
        const double v21 = apply(SUBTRACT, v17, v20, 0, 0);
        const double v22 = apply(MULTIPLY, v0, v21, 0, 0);
        to[0] = v22;
    }
};

struct Formula_e73f33fff6e1 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 * v3;
        const float v5 = v1 - v4;
        const float v6 = v0 / v5;
        to[0] = v6;
    }
};

struct Formula_eb59bfe69190 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = v0 - v1;
        to[0] = v2;
    }
};

struct Formula_eb96d356402c {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = -v2;
        const float v4 = f_logistic(v3);
        const float v5 = number(t[5]);
        const float v6 = element(t[6], k, m, c);
        const float v7 = f_logistic(v6);
        const float v8 = -v6;
        const float v9 = f_logistic(v8);
        const float v10 = v7 * v9;
        const float v11 = v10 - v9;
        const float v12 = v5 * v11;
        const float v13 = number(t[13]);
        const float v14 = element(t[14], k, m, c);
        const float v15 = expf(v6);
        const float v16 = v14 * v15;
        const float v17 = number(t[17]);
        const float v18 = v15 + v17;
        const float v19 = v16 / v18;
        const float v20 = v18 * v18;
        const float v21 = v19 / v20;
        const float v22 = v13 * v21;
        const float v23 = v12 - v22;
        const float v24 = v4 * v23;
        const float v25 = v1 * v24;
        const float v26 = v0 * v25;
        to[0] = v26;
    }
};

struct Formula_ed43423f9dea {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = (float) c;
        const float v2 = element(t[2], k, m, c);
        const float v3 = number(t[3]);
        const float v4 = number(t[4]);
        const float v5 = f_choose(v2, v3, v4, v3);
        const float v6 = f_choose(v3, v2, v4, v3);
        const float v7 = f_choose(v0, v1, v5, v6);
        to[0] = v7;
    }
};

struct Formula_ed65d2e68c14 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = (float) c;
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 - v2;
        const float v4 = fabsf(v3);
        const float v5 = number(t[5]);
        const float v6 = number(t[6]);
        const float v7 = f_choose(v4, v5, v5, v6);
        const float v8 = number(t[8]);
        const float v9 = element(t[9], k, m, c);
        const float v10 = element(t[10], k, m, c);
        const float v11 = element(t[11], k, m, c);
        const float v12 = v10 - v11;
        const float v13 = expf(v12);
        const float v14 = v9 * v13;
        const float v15 = expm1f(v12);
        const float v16 = v14 * v15;
        const float v17 = -v16;
        const float v18 = v13 * v14;
        const float v19 = v17 - v18;
        const float v20 = v8 * v19;
        const float v21 = v7 + v20;
        const float v22 = v0 * v21;
        to[0] = v22;
    }
};

struct Formula_edb2e8bd9a93 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 + v1;
        const float v3 = number(t[3]);
        const float v4 = f_larger(v2, v3);
        to[0] = v4;
    }
};

struct Formula_ef126ff54208 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = f_logistic(v1);
        const float v3 = -v1;
        const float v4 = f_logistic(v3);
        const float v5 = v2 * v4;
        const float v6 = f_softplus(v3);
        const float v7 = -v6;
        const float v8 = number(t[8]);
        const float v9 = v7 + v8;
        const float v10 = v5 * v9;
        const float v11 = v5 + v10;
        const float v12 = f_softplus(v1);
        const float v13 = -v12;
        const float v14 = v8 + v13;
        const float v15 = number(t[15]);
        const float v16 = number(t[16]);
        const float v17 = element(t[17], k, m, c);
        const float v18 = f_logistic(v17);
        const float v19 = number(t[19]);
        const float v20 = v18 - v19;
        const float v21 = -v17;
        const float v22 = f_softplus(v21);
        const float v23 = v20 + v22;
        const float v24 = v16 * v23;
        const float v25 = element(t[25], k, m, c);
        const float v26 = expf(v17);
        const float v27 = v19 + v26;
        const float v28 = v27 * v27;
        const float v29 = v25 / v28;
        const float v30 = v24 + v29;
        const float v31 = v15 * v30;
        const float v32 = v14 + v31;
        const float v33 = v5 * v32;
        const float v34 = -v33;
        const float v35 = v34 - v5;
        const float v36 = v11 + v35;
        const float v37 = v0 * v36;
        const float v38 = v4 / v28;
        const float v39 = v0 * v38;
        const float v40 = v15 * v39;
        to[0] = v37;
        to[1] = v40;
    }
};

struct Formula_efeb9cebd3ed {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = expf(v2);
        const float v4 = element(t[4], k, m, c);
        const float v5 = v3 * v4;
        const float v6 = v1 * v5;
        const float v7 = v0 * v6;
        to[0] = v7;
    }
};

struct Formula_effc430a3588 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = expf(v3);
        const float v5 = v2 * v4;
        const float v6 = v1 + v5;
        const float v7 = expf(v6);
        const float v8 = v7 - v2;
        const float v9 = v0 * v8;
        const float v10 = v4 * v7;
        const float v11 = v2 * v10;
        const float v12 = v11 - v2;
        const float v13 = v0 * v12;
        to[0] = v9;
        to[1] = v13;
    }
};

struct Formula_f0c1a0cd0dc3 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 - v2;
        const float v4 = v0 * v3;
        to[0] = v4;
    }
};

struct Formula_f10987bbac54 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = f_logistic(v0);
        const float v2 = v0 * v1;
        to[0] = v2;
    }
};

struct Formula_f453983ab6a4 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = expf(v1);
        const float v3 = element(t[3], k, m, c);
        const float v4 = expf(v3);
        const float v5 = v2 + v4;
        const float v6 = sqrtf(v5);
        const float v7 = number(t[7]);
        const float v8 = element(t[8], k, m, c);
        const float v9 = element(t[9], k, m, c);
        const float v10 = v8 - v9;
        const float v11 = fabsf(v10);
        const float v12 = v11 / v6;
        const float v13 = v12 * v12;
        const float v14 = v7 * v13;
        const float v15 = expf(v14);
        const float v16 = v6 * v15;
        const float v17 = v0 * v16;
        const float v18 = number(t[18]);
        const float v19 = number(t[19]);
        const float v20 = -v12;
        const float v21 = (float) normal_cdf(v20);
        const float v22 = v19 * v21;
        const float v23 = v18 - v22;
        const float v24 = v11 * v23;
        const float v25 = v17 + v24;
        to[0] = v25;
    }
};

struct Formula_f456c9396580 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = f_logistic(v2);
        const float v4 = v1 - v3;
        const float v5 = number(t[5]);
        const float v6 = element(t[6], k, m, c);
        const float v7 = -v2;
        const float v8 = f_logistic(v7);
        const float v9 = v3 * v8;
        const float v10 = v6 * v9;
        const float v11 = v8 * v10;
        const float v12 = v3 * v6;
        const float v13 = v9 * v12;
        const float v14 = v11 - v13;
        const float v15 = v5 * v14;
        const float v16 = v4 - v15;
        const float v17 = v0 * v16;
        const float v18 = number(t[18]);
        const float v19 = v0 * v9;
        const float v20 = v18 * v19;
        to[0] = v17;
        to[1] = v20;
    }
};

struct Formula_f57d477b4781 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v2 * v2;
        const float v4 = number(t[4]);
        const float v5 = v3 + v4;
        const float v6 = v2 / v5;
        const float v7 = v1 * v6;
        const float v8 = v0 * v7;
        to[0] = v8;
    }
};

struct Formula_f5b7e6232ad3 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = expf(v2);
        const float v4 = element(t[4], k, m, c);
        const float v5 = expf(v4);
        const float v6 = v3 * v5;
        const float v7 = number(t[7]);
        const float v8 = v6 - v7;
        const float v9 = v1 * v8;
        const float v10 = v0 * v9;
        to[0] = v10;
    }
};

struct Formula_f5d4720207cc {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = expf(v1);
        const float v4 = v1 * v3;
        const float v5 = number(t[5]);
        const float v6 = f_choose(v1, v2, v4, v5);
        const float v7 = v0 * v6;
        to[0] = v7;
    }
};

struct Formula_f653de868877 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = -v2;
        const float v4 = f_logistic(v3);
        const float v5 = element(t[5], k, m, c);
        const float v6 = f_logistic(v5);
        const float v7 = -v5;
        const float v8 = f_logistic(v7);
        const float v9 = v6 * v8;
        const float v10 = v9 - v8;
        const float v11 = number(t[11]);
        const float v12 = element(t[12], k, m, c);
        const float v13 = expf(v5);
        const float v14 = v12 * v13;
        const float v15 = number(t[15]);
        const float v16 = v13 + v15;
        const float v17 = v14 / v16;
        const float v18 = v16 * v16;
        const float v19 = v17 / v18;
        const float v20 = v11 * v19;
        const float v21 = v10 - v20;
        const float v22 = v4 * v21;
        const float v23 = v1 * v22;
        const float v24 = v0 * v23;
        to[0] = v24;
    }
};

struct Formula_f6cc6f39a4b2 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = expf(v2);
        const float v4 = number(t[4]);
        const float v5 = v3 + v4;
        const float v6 = v3 * v5;
        const float v7 = v1 / v6;
        const float v8 = v0 * v7;
        to[0] = v8;
    }
};

struct Formula_f6dd4a33c707 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 - v2;
        const float v4 = v0 * v3;
        const float v5 = expm1f(v4);
        to[0] = v5;
    }
};

struct Formula_f6ea8f7f6de4 {
    enum { RESULTS = 3 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = (float) m;
        const float v1 = given_number(t[1], s);
        const float v2 = v0 - v1;
        const float v3 = fabsf(v2);
        const float v4 = number(t[4]);
        const float v5 = element(t[5], k, m, c);
        const float v6 = element(t[6], k, m, c);
        const float v7 = f_choose(v3, v4, v5, v6);
        const float v8 = element(t[8], k, m, c);
        const float v9 = element(t[9], k, m, c);
        const float v10 = f_choose(v3, v4, v8, v9);
        const float v11 = element(t[11], k, m, c);
        const float v12 = element(t[12], k, m, c);
        const float v13 = f_choose(v3, v4, v11, v12);
        to[0] = v7;
        to[1] = v10;
        to[2] = v13;
    }
};

struct Formula_f6ebe48ee37c {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = number(t[2]);
        const float v3 = number(t[3]);
        const float v4 = element(t[4], k, m, c);
        const float v5 = element(t[5], k, m, c);
        const float v6 = v4 - v5;
        const float v7 = element(t[7], k, m, c);
        const float v8 = v6 / v7;
        const float v9 = number(t[9]);
        const float v10 = f_larger(v8, v9);
        const float v11 = number(t[11]);
        const float v12 = v11 / v7;
        const float v13 = f_choose(v8, v9, v12, v9);
        const float v14 = f_choose(v10, v11, v9, v13);
        const float v15 = v3 * v14;
        const float v16 = f_choose(v1, v2, v15, v11);
        const float v17 = v0 * v16;
        to[0] = v17;
    }
};

struct Formula_f6f60c3950d2 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = -v1;
        const float v3 = f_softplus(v2);
        const float v4 = v0 * v3;
        const float v5 = number(t[5]);
        const float v6 = element(t[6], k, m, c);
        const float v7 = expf(v1);
        const float v8 = number(t[8]);
        const float v9 = v7 + v8;
        const float v10 = v7 * v9;
        const float v11 = v6 / v10;
        const float v12 = v5 * v11;
        const float v13 = v4 - v12;
        to[0] = v13;
    }
};

struct Formula_f84af588af5e {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 / v3;
        const float v5 = f_smaller(v1, v4);
        const float v6 = number(t[6]);
        const float v7 = element(t[7], k, m, c);
        const float v8 = v7 / v3;
        const float v9 = f_choose(v1, v4, v8, v6);
        const float v10 = f_choose(v0, v5, v6, v9);
        const float v11 = v4 / v3;
        const float v12 = v7 * v11;
        const float v13 = -v12;
        const float v14 = f_choose(v1, v4, v13, v6);
        const float v15 = f_choose(v0, v5, v6, v14);
        to[0] = v10;
        to[1] = v15;
    }
};

struct Formula_fb73825a5cb3 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = number(t[1]);
        const float v2 = element(t[2], k, m, c);
        const float v3 = v1 * v2;
        const float v4 = fabsf(v3);
        const float v5 = v0 * v4;
        const float v6 = number(t[6]);
        const float v7 = v5 + v6;
        to[0] = v7;
    }
};

struct Formula_fc1b876f7d35 {
    enum { RESULTS = 2 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = number(t[1]);
        const float v2 = number(t[2]);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 * v3;
        const float v5 = element(t[5], k, m, c);
        const float v6 = element(t[6], k, m, c);
        const float v7 = v5 * v6;
        const float v8 = v4 + v7;
        const float v9 = f_choose(v0, v1, v8, v3);
        const float v10 = element(t[10], k, m, c);
        const float v11 = given_number(t[11], s);
        const float v12 = v8 * v11;
        const float v13 = v10 - v12;
        const float v14 = f_choose(v0, v1, v13, v10);
        to[0] = v9;
        to[1] = v14;
    }
};

struct Formula_fcbe266c8339 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 + v1;
        const float v3 = number(t[3]);
        const float v4 = v2 * v3;
        const float v5 = f_larger(v2, v4);
        to[0] = v5;
    }
};

struct Formula_ffde8f54eea1 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = element(t[0], k, m, c);
        const float v1 = element(t[1], k, m, c);
        const float v2 = logf(v1);
        const float v3 = element(t[3], k, m, c);
        const float v4 = v2 - v3;
        const float v5 = element(t[5], k, m, c);
        const float v6 = -v5;
        const float v7 = expf(v6);
        const float v8 = v4 * v7;
        const float v9 = v7 * v8;
        const float v10 = v0 * v9;
        to[0] = v10;
    }
};

struct Formula_fff2ef6bcd46 {
    enum { RESULTS = 1 };
    static __device__ __forceinline__ void values(
            const Instruction* t, const double* s, int k, int m, int c, float* to) {
        const float v0 = number(t[0]);
        const float v1 = element(t[1], k, m, c);
        const float v2 = v0 * v1;
        to[0] = v2;
    }
};

LOG_SUM_EXP_OF(01ac90722da7)
LOG_SUM_EXP_OF(0aa5e54ff365)
LOG_SUM_EXP_OF(2fa08a87fc48)
LOG_SUM_EXP_OF(45e868015941)
LOG_SUM_EXP_OF(51eb10783ed7)
LOG_SUM_EXP_OF(544ad754b08a)
LOG_SUM_EXP_OF(76be046b226c)
LOG_SUM_EXP_OF(869713118daf)
LOG_SUM_EXP_OF(eb59bfe69190)
MAP(00b9750c2515)
MAP(01574289c30d)
MAP(0170d4d17b04)
MAP(01ac90722da7)
MAP(02b7c4a39aa4)
MAP(05621064323e)
MAP(06be2f6c4ca5)
MAP(077aa78620cd)
MAP(0793b3197381)
MAP(079d72756cf1)
MAP(082c0a06ca40)
MAP(09eef329db8a)
MAP(0aa5e54ff365)
MAP(1196e93e2745)
MAP(120715d098f1)
MAP(126460c12863)
MAP(190e8e0d5051)
MAP(1956b9b32ebd)
MAP(1b1ea22a4150)
MAP(1b55f864747c)
MAP(1ba8a4c18865)
MAP(1c29d4b8233f)
MAP(1cc4b180b9d1)
MAP(1d47ebd3aa0a)
MAP(1fc6769d858b)
MAP(20425d50e093)
MAP(2790eb9a155e)
MAP(2b035504e1a8)
MAP(2bdf5ad15c6d)
MAP(2c2cb17761b7)
MAP(2d1dd648826c)
MAP(2fa08a87fc48)
MAP(30aa33843c14)
MAP(322ca061ed2e)
MAP(3423d55218ab)
MAP(34b38d1dc306)
MAP(3761ebf24365)
MAP(383c2bed021b)
MAP(38edccc73a86)
MAP(3b43ad899efa)
MAP(3baacb7ce61a)
MAP(3c8014a3644b)
MAP(3ce03133c6da)
MAP(3d3121ac281f)
MAP(3d35e52263ae)
MAP(4218d117bf20)
MAP(423cad65c2f7)
MAP(4581fb0b404d)
MAP(45e868015941)
MAP(462cd053036f)
MAP(48d2ce0aac11)
MAP(4a20bdb84fdb)
MAP(4e07359910b8)
MAP(51eb10783ed7)
MAP(5432c882f13b)
MAP(5437700b142b)
MAP(544ad754b08a)
MAP(56193c6994c1)
MAP(56c9a6089439)
MAP(5bfac885cfdd)
MAP(5c6c6c5a1cff)
MAP(5e28d08ac903)
MAP(603539e8ca57)
MAP(631d5c1b9f66)
MAP(637101793862)
MAP(63e418eb2cc7)
MAP(66345f16c88d)
MAP(6664e33909fc)
MAP(6684da3dffeb)
MAP(67eeba1f82d0)
MAP(687aa1f7a7f9)
MAP(687d93af6dcb)
MAP(694f155b72b5)
MAP(69c776e5af19)
MAP(6a2d327d44a6)
MAP(6b476ada8f0d)
MAP(6b4b13840dc2)
MAP(6b77f8a09347)
MAP(6e5c7538d086)
MAP(6f37d903af25)
MAP(720f56659706)
MAP(738f785a16fe)
MAP(73cf7e2c4bdf)
MAP(73f2243554a3)
MAP(7551b90fe267)
MAP(755fdef6ebee)
MAP(76400863081a)
MAP(76be046b226c)
MAP(76c56caa8091)
MAP(78caabf952b0)
MAP(79ba09f73fdb)
MAP(7b6a04488a14)
MAP(80154aa0a8b7)
MAP(815d94350530)
MAP(81b049bad181)
MAP(8379fe9fcdc8)
MAP(85328a1f5f32)
MAP(869713118daf)
MAP(8712f9f32aee)
MAP(8735f4fb541a)
MAP(88333e2e78e4)
MAP(888bc9bb4782)
MAP(8a626c943ccd)
MAP(8b0c1e144b7b)
MAP(8d676ef5030c)
MAP(8d9da5f20495)
MAP(8decd1b665c6)
MAP(8e48200d5225)
MAP(92f8ece9e763)
MAP(93fbda06bc70)
MAP(94a07af36a06)
MAP(94d8863d35a8)
MAP(965d519a5068)
MAP(96efbca0d840)
MAP(975926dec269)
MAP(9859bd26395f)
MAP(99ede42b280c)
MAP(9a61b9f1ced1)
MAP(9b230288a34e)
MAP(9e2099c81ab7)
MAP(9f358703ec70)
MAP(9f77171a9fb4)
MAP(9fbe1675e68f)
MAP(9fc2c54617d2)
MAP(a013e4c57bfe)
MAP(a0d302cea5d8)
MAP(a1dfb787d016)
MAP(a3a836f25334)
MAP(a4bf9035f85d)
MAP(a64940e975fd)
MAP(a8d77d189c87)
MAP(a900277ec985)
MAP(aaf1af8d27a7)
MAP(ab6bc44dd365)
MAP(af7c2b5ba7b7)
MAP(b0b56b71bca6)
MAP(b2af8707edeb)
MAP(b2fe76100e12)
MAP(b5a1cecb769b)
MAP(b6d752ed10ee)
MAP(b8c9c6286fd5)
MAP(ba67a5346507)
MAP(ba8c5d4857b6)
MAP(bb6dfb7f3576)
MAP(bc350f034bfe)
MAP(bcb46eec7f65)
MAP(bcdb45ed4a77)
MAP(bdbaa5e6a017)
MAP(bf0501a483f5)
MAP(c011153f4afa)
MAP(c032a8d27a55)
MAP(c2d25cefa203)
MAP(c2d3378dec77)
MAP(c3015bcd2eff)
MAP(c5ea2f1292bc)
MAP(c79e6eafa786)
MAP(c7beb66ca4bd)
MAP(c83f589fa9e5)
MAP(c90d945c525c)
MAP(c91afa77c117)
MAP(cd15fdb8ba5a)
MAP(d08af5094d8a)
MAP(d317629de3f7)
MAP(d325197426a7)
MAP(d54ff27167c0)
MAP(d56710e17d3d)
MAP(d634b3b8ceed)
MAP(d809ecee4246)
MAP(d89da673035e)
MAP(d8b67c0d0967)
MAP(daaca0c2decf)
MAP(dd74ba28bb29)
MAP(dd8ee81eca2d)
MAP(dda1e91d8831)
MAP(dec05657bdea)
MAP(df9ba73e856c)
MAP(dfdbfc09a48e)
MAP(e010b1c0475e)
MAP(e03785a8be3c)
MAP(e15369983a6b)
MAP(e180b95bcef5)
MAP(e1996857ef28)
MAP(e202ab3cfba0)
MAP(e255cec1a289)
MAP(e571d0c1b4ea)
MAP(e5d0e95183bc)
MAP(e61019685787)
MAP(e64531f5de82)
MAP(e73f33fff6e1)
MAP(edb2e8bd9a93)
MAP(ef126ff54208)
MAP(efeb9cebd3ed)
MAP(effc430a3588)
MAP(f0c1a0cd0dc3)
MAP(f10987bbac54)
MAP(f456c9396580)
MAP(f57d477b4781)
MAP(f5b7e6232ad3)
MAP(f6cc6f39a4b2)
MAP(f6dd4a33c707)
MAP(f6ea8f7f6de4)
MAP(f6ebe48ee37c)
MAP(f6f60c3950d2)
MAP(f84af588af5e)
MAP(fc1b876f7d35)
MAP(fcbe266c8339)
MAP(ffde8f54eea1)
MAP(fff2ef6bcd46)
MOST_OF(0aa5e54ff365)
MOST_OF(118f957da427)
MOST_OF(d56710e17d3d)
SUM_OF(031577ba36c3)
SUM_OF(04bc8062bb7a)
SUM_OF(05621064323e)
SUM_OF(06be2f6c4ca5)
SUM_OF(07022e38908d)
SUM_OF(0a23ba291e40)
SUM_OF(0aa5e54ff365)
SUM_OF(0cee351cbdad)
SUM_OF(0ebfdad0e0e0)
SUM_OF(0f5f98330b02)
SUM_OF(0fbbddd702dd)
SUM_OF(136ee6fd95d3)
SUM_OF(15bcb14447df)
SUM_OF(165fa6505856)
SUM_OF(19bc832044ce)
SUM_OF(1fc6769d858b)
SUM_OF(2010ffeecadd)
SUM_OF(20425d50e093)
SUM_OF(264fe6c79f4c)
SUM_OF(2fefd7cfa371)
SUM_OF(3076f8ba47e8)
SUM_OF(329d2097461b)
SUM_OF(3423d55218ab)
SUM_OF(374130ede445)
SUM_OF(3ce03133c6da)
SUM_OF(3d35e52263ae)
SUM_OF(3deee7d5cde5)
SUM_OF(3e47b948438f)
SUM_OF(40bc9f8ad62d)
SUM_OF(473feb44bdc3)
SUM_OF(523b1d70b425)
SUM_OF(532014cb23b5)
SUM_OF(54a599c81497)
SUM_OF(56e3002d64ef)
SUM_OF(5809d096d746)
SUM_OF(5af49055889f)
SUM_OF(5b48c326f9c6)
SUM_OF(5e28d08ac903)
SUM_OF(603539e8ca57)
SUM_OF(631d5c1b9f66)
SUM_OF(644990c618c5)
SUM_OF(66345f16c88d)
SUM_OF(66a2210f51c5)
SUM_OF(6a2d327d44a6)
SUM_OF(6b476ada8f0d)
SUM_OF(6c9248b93347)
SUM_OF(6f37d903af25)
SUM_OF(720f56659706)
SUM_OF(73cf7e2c4bdf)
SUM_OF(79ba09f73fdb)
SUM_OF(8379fe9fcdc8)
SUM_OF(838b0ecb91cb)
SUM_OF(84ff901f6392)
SUM_OF(85328a1f5f32)
SUM_OF(8b54d019ea66)
SUM_OF(8decd1b665c6)
SUM_OF(92f8ece9e763)
SUM_OF(948a5659e72a)
SUM_OF(9627e91b6e01)
SUM_OF(98a15618774d)
SUM_OF(9f358703ec70)
SUM_OF(a0d302cea5d8)
SUM_OF(a1dfb787d016)
SUM_OF(a2507db6cbb7)
SUM_OF(a64940e975fd)
SUM_OF(a6c6f86993d9)
SUM_OF(a8d77d189c87)
SUM_OF(a900277ec985)
SUM_OF(aaf1af8d27a7)
SUM_OF(af7c2b5ba7b7)
SUM_OF(af913095436a)
SUM_OF(b1c3f67a0130)
SUM_OF(baa73f432f74)
SUM_OF(bcb46eec7f65)
SUM_OF(bd7c334855f4)
SUM_OF(be4cc3f59076)
SUM_OF(c1780f04c4fa)
SUM_OF(c2c6aee4d8b1)
SUM_OF(c90d945c525c)
SUM_OF(cacf03848506)
SUM_OF(cf1005ce7a6e)
SUM_OF(d317629de3f7)
SUM_OF(daaca0c2decf)
SUM_OF(db42950d1d34)
SUM_OF(e11e53c94b26)
SUM_OF(e255cec1a289)
SUM_OF(e61019685787)
SUM_OF(e64531f5de82)
SUM_OF(e703ac512976)
SUM_OF(eb96d356402c)
SUM_OF(ed43423f9dea)
SUM_OF(ed65d2e68c14)
SUM_OF(f0c1a0cd0dc3)
SUM_OF(f453983ab6a4)
SUM_OF(f5d4720207cc)
SUM_OF(f653de868877)
SUM_OF(fb73825a5cb3)
SUM_OF(fff2ef6bcd46)

#define FORMULAS(kernel) \
    kernel(log_sum_exp_of_01ac90722da7) \
    kernel(log_sum_exp_of_0aa5e54ff365) \
    kernel(log_sum_exp_of_2fa08a87fc48) \
    kernel(log_sum_exp_of_45e868015941) \
    kernel(log_sum_exp_of_51eb10783ed7) \
    kernel(log_sum_exp_of_544ad754b08a) \
    kernel(log_sum_exp_of_76be046b226c) \
    kernel(log_sum_exp_of_869713118daf) \
    kernel(log_sum_exp_of_eb59bfe69190) \
    kernel(map_00b9750c2515) \
    kernel(map_01574289c30d) \
    kernel(map_0170d4d17b04) \
    kernel(map_01ac90722da7) \
    kernel(map_02b7c4a39aa4) \
    kernel(map_05621064323e) \
    kernel(map_06be2f6c4ca5) \
    kernel(map_077aa78620cd) \
    kernel(map_0793b3197381) \
    kernel(map_079d72756cf1) \
    kernel(map_082c0a06ca40) \
    kernel(map_09eef329db8a) \
    kernel(map_0aa5e54ff365) \
    kernel(map_1196e93e2745) \
    kernel(map_120715d098f1) \
    kernel(map_126460c12863) \
    kernel(map_190e8e0d5051) \
    kernel(map_1956b9b32ebd) \
    kernel(map_1b1ea22a4150) \
    kernel(map_1b55f864747c) \
    kernel(map_1ba8a4c18865) \
    kernel(map_1c29d4b8233f) \
    kernel(map_1cc4b180b9d1) \
    kernel(map_1d47ebd3aa0a) \
    kernel(map_1fc6769d858b) \
    kernel(map_20425d50e093) \
    kernel(map_2790eb9a155e) \
    kernel(map_2b035504e1a8) \
    kernel(map_2bdf5ad15c6d) \
    kernel(map_2c2cb17761b7) \
    kernel(map_2d1dd648826c) \
    kernel(map_2fa08a87fc48) \
    kernel(map_30aa33843c14) \
    kernel(map_322ca061ed2e) \
    kernel(map_3423d55218ab) \
    kernel(map_34b38d1dc306) \
    kernel(map_3761ebf24365) \
    kernel(map_383c2bed021b) \
    kernel(map_38edccc73a86) \
    kernel(map_3b43ad899efa) \
    kernel(map_3baacb7ce61a) \
    kernel(map_3c8014a3644b) \
    kernel(map_3ce03133c6da) \
    kernel(map_3d3121ac281f) \
    kernel(map_3d35e52263ae) \
    kernel(map_4218d117bf20) \
    kernel(map_423cad65c2f7) \
    kernel(map_4581fb0b404d) \
    kernel(map_45e868015941) \
    kernel(map_462cd053036f) \
    kernel(map_48d2ce0aac11) \
    kernel(map_4a20bdb84fdb) \
    kernel(map_4e07359910b8) \
    kernel(map_51eb10783ed7) \
    kernel(map_5432c882f13b) \
    kernel(map_5437700b142b) \
    kernel(map_544ad754b08a) \
    kernel(map_56193c6994c1) \
    kernel(map_56c9a6089439) \
    kernel(map_5bfac885cfdd) \
    kernel(map_5c6c6c5a1cff) \
    kernel(map_5e28d08ac903) \
    kernel(map_603539e8ca57) \
    kernel(map_631d5c1b9f66) \
    kernel(map_637101793862) \
    kernel(map_63e418eb2cc7) \
    kernel(map_66345f16c88d) \
    kernel(map_6664e33909fc) \
    kernel(map_6684da3dffeb) \
    kernel(map_67eeba1f82d0) \
    kernel(map_687aa1f7a7f9) \
    kernel(map_687d93af6dcb) \
    kernel(map_694f155b72b5) \
    kernel(map_69c776e5af19) \
    kernel(map_6a2d327d44a6) \
    kernel(map_6b476ada8f0d) \
    kernel(map_6b4b13840dc2) \
    kernel(map_6b77f8a09347) \
    kernel(map_6e5c7538d086) \
    kernel(map_6f37d903af25) \
    kernel(map_720f56659706) \
    kernel(map_738f785a16fe) \
    kernel(map_73cf7e2c4bdf) \
    kernel(map_73f2243554a3) \
    kernel(map_7551b90fe267) \
    kernel(map_755fdef6ebee) \
    kernel(map_76400863081a) \
    kernel(map_76be046b226c) \
    kernel(map_76c56caa8091) \
    kernel(map_78caabf952b0) \
    kernel(map_79ba09f73fdb) \
    kernel(map_7b6a04488a14) \
    kernel(map_80154aa0a8b7) \
    kernel(map_815d94350530) \
    kernel(map_81b049bad181) \
    kernel(map_8379fe9fcdc8) \
    kernel(map_85328a1f5f32) \
    kernel(map_869713118daf) \
    kernel(map_8712f9f32aee) \
    kernel(map_8735f4fb541a) \
    kernel(map_88333e2e78e4) \
    kernel(map_888bc9bb4782) \
    kernel(map_8a626c943ccd) \
    kernel(map_8b0c1e144b7b) \
    kernel(map_8d676ef5030c) \
    kernel(map_8d9da5f20495) \
    kernel(map_8decd1b665c6) \
    kernel(map_8e48200d5225) \
    kernel(map_92f8ece9e763) \
    kernel(map_93fbda06bc70) \
    kernel(map_94a07af36a06) \
    kernel(map_94d8863d35a8) \
    kernel(map_965d519a5068) \
    kernel(map_96efbca0d840) \
    kernel(map_975926dec269) \
    kernel(map_9859bd26395f) \
    kernel(map_99ede42b280c) \
    kernel(map_9a61b9f1ced1) \
    kernel(map_9b230288a34e) \
    kernel(map_9e2099c81ab7) \
    kernel(map_9f358703ec70) \
    kernel(map_9f77171a9fb4) \
    kernel(map_9fbe1675e68f) \
    kernel(map_9fc2c54617d2) \
    kernel(map_a013e4c57bfe) \
    kernel(map_a0d302cea5d8) \
    kernel(map_a1dfb787d016) \
    kernel(map_a3a836f25334) \
    kernel(map_a4bf9035f85d) \
    kernel(map_a64940e975fd) \
    kernel(map_a8d77d189c87) \
    kernel(map_a900277ec985) \
    kernel(map_aaf1af8d27a7) \
    kernel(map_ab6bc44dd365) \
    kernel(map_af7c2b5ba7b7) \
    kernel(map_b0b56b71bca6) \
    kernel(map_b2af8707edeb) \
    kernel(map_b2fe76100e12) \
    kernel(map_b5a1cecb769b) \
    kernel(map_b6d752ed10ee) \
    kernel(map_b8c9c6286fd5) \
    kernel(map_ba67a5346507) \
    kernel(map_ba8c5d4857b6) \
    kernel(map_bb6dfb7f3576) \
    kernel(map_bc350f034bfe) \
    kernel(map_bcb46eec7f65) \
    kernel(map_bcdb45ed4a77) \
    kernel(map_bdbaa5e6a017) \
    kernel(map_bf0501a483f5) \
    kernel(map_c011153f4afa) \
    kernel(map_c032a8d27a55) \
    kernel(map_c2d25cefa203) \
    kernel(map_c2d3378dec77) \
    kernel(map_c3015bcd2eff) \
    kernel(map_c5ea2f1292bc) \
    kernel(map_c79e6eafa786) \
    kernel(map_c7beb66ca4bd) \
    kernel(map_c83f589fa9e5) \
    kernel(map_c90d945c525c) \
    kernel(map_c91afa77c117) \
    kernel(map_cd15fdb8ba5a) \
    kernel(map_d08af5094d8a) \
    kernel(map_d317629de3f7) \
    kernel(map_d325197426a7) \
    kernel(map_d54ff27167c0) \
    kernel(map_d56710e17d3d) \
    kernel(map_d634b3b8ceed) \
    kernel(map_d809ecee4246) \
    kernel(map_d89da673035e) \
    kernel(map_d8b67c0d0967) \
    kernel(map_daaca0c2decf) \
    kernel(map_dd74ba28bb29) \
    kernel(map_dd8ee81eca2d) \
    kernel(map_dda1e91d8831) \
    kernel(map_dec05657bdea) \
    kernel(map_df9ba73e856c) \
    kernel(map_dfdbfc09a48e) \
    kernel(map_e010b1c0475e) \
    kernel(map_e03785a8be3c) \
    kernel(map_e15369983a6b) \
    kernel(map_e180b95bcef5) \
    kernel(map_e1996857ef28) \
    kernel(map_e202ab3cfba0) \
    kernel(map_e255cec1a289) \
    kernel(map_e571d0c1b4ea) \
    kernel(map_e5d0e95183bc) \
    kernel(map_e61019685787) \
    kernel(map_e64531f5de82) \
    kernel(map_e73f33fff6e1) \
    kernel(map_edb2e8bd9a93) \
    kernel(map_ef126ff54208) \
    kernel(map_efeb9cebd3ed) \
    kernel(map_effc430a3588) \
    kernel(map_f0c1a0cd0dc3) \
    kernel(map_f10987bbac54) \
    kernel(map_f456c9396580) \
    kernel(map_f57d477b4781) \
    kernel(map_f5b7e6232ad3) \
    kernel(map_f6cc6f39a4b2) \
    kernel(map_f6dd4a33c707) \
    kernel(map_f6ea8f7f6de4) \
    kernel(map_f6ebe48ee37c) \
    kernel(map_f6f60c3950d2) \
    kernel(map_f84af588af5e) \
    kernel(map_fc1b876f7d35) \
    kernel(map_fcbe266c8339) \
    kernel(map_ffde8f54eea1) \
    kernel(map_fff2ef6bcd46) \
    kernel(most_of_0aa5e54ff365) \
    kernel(most_of_118f957da427) \
    kernel(most_of_d56710e17d3d) \
    kernel(sum_of_031577ba36c3) \
    kernel(sum_of_04bc8062bb7a) \
    kernel(sum_of_05621064323e) \
    kernel(sum_of_06be2f6c4ca5) \
    kernel(sum_of_07022e38908d) \
    kernel(sum_of_0a23ba291e40) \
    kernel(sum_of_0aa5e54ff365) \
    kernel(sum_of_0cee351cbdad) \
    kernel(sum_of_0ebfdad0e0e0) \
    kernel(sum_of_0f5f98330b02) \
    kernel(sum_of_0fbbddd702dd) \
    kernel(sum_of_136ee6fd95d3) \
    kernel(sum_of_15bcb14447df) \
    kernel(sum_of_165fa6505856) \
    kernel(sum_of_19bc832044ce) \
    kernel(sum_of_1fc6769d858b) \
    kernel(sum_of_2010ffeecadd) \
    kernel(sum_of_20425d50e093) \
    kernel(sum_of_264fe6c79f4c) \
    kernel(sum_of_2fefd7cfa371) \
    kernel(sum_of_3076f8ba47e8) \
    kernel(sum_of_329d2097461b) \
    kernel(sum_of_3423d55218ab) \
    kernel(sum_of_374130ede445) \
    kernel(sum_of_3ce03133c6da) \
    kernel(sum_of_3d35e52263ae) \
    kernel(sum_of_3deee7d5cde5) \
    kernel(sum_of_3e47b948438f) \
    kernel(sum_of_40bc9f8ad62d) \
    kernel(sum_of_473feb44bdc3) \
    kernel(sum_of_523b1d70b425) \
    kernel(sum_of_532014cb23b5) \
    kernel(sum_of_54a599c81497) \
    kernel(sum_of_56e3002d64ef) \
    kernel(sum_of_5809d096d746) \
    kernel(sum_of_5af49055889f) \
    kernel(sum_of_5b48c326f9c6) \
    kernel(sum_of_5e28d08ac903) \
    kernel(sum_of_603539e8ca57) \
    kernel(sum_of_631d5c1b9f66) \
    kernel(sum_of_644990c618c5) \
    kernel(sum_of_66345f16c88d) \
    kernel(sum_of_66a2210f51c5) \
    kernel(sum_of_6a2d327d44a6) \
    kernel(sum_of_6b476ada8f0d) \
    kernel(sum_of_6c9248b93347) \
    kernel(sum_of_6f37d903af25) \
    kernel(sum_of_720f56659706) \
    kernel(sum_of_73cf7e2c4bdf) \
    kernel(sum_of_79ba09f73fdb) \
    kernel(sum_of_8379fe9fcdc8) \
    kernel(sum_of_838b0ecb91cb) \
    kernel(sum_of_84ff901f6392) \
    kernel(sum_of_85328a1f5f32) \
    kernel(sum_of_8b54d019ea66) \
    kernel(sum_of_8decd1b665c6) \
    kernel(sum_of_92f8ece9e763) \
    kernel(sum_of_948a5659e72a) \
    kernel(sum_of_9627e91b6e01) \
    kernel(sum_of_98a15618774d) \
    kernel(sum_of_9f358703ec70) \
    kernel(sum_of_a0d302cea5d8) \
    kernel(sum_of_a1dfb787d016) \
    kernel(sum_of_a2507db6cbb7) \
    kernel(sum_of_a64940e975fd) \
    kernel(sum_of_a6c6f86993d9) \
    kernel(sum_of_a8d77d189c87) \
    kernel(sum_of_a900277ec985) \
    kernel(sum_of_aaf1af8d27a7) \
    kernel(sum_of_af7c2b5ba7b7) \
    kernel(sum_of_af913095436a) \
    kernel(sum_of_b1c3f67a0130) \
    kernel(sum_of_baa73f432f74) \
    kernel(sum_of_bcb46eec7f65) \
    kernel(sum_of_bd7c334855f4) \
    kernel(sum_of_be4cc3f59076) \
    kernel(sum_of_c1780f04c4fa) \
    kernel(sum_of_c2c6aee4d8b1) \
    kernel(sum_of_c90d945c525c) \
    kernel(sum_of_cacf03848506) \
    kernel(sum_of_cf1005ce7a6e) \
    kernel(sum_of_d317629de3f7) \
    kernel(sum_of_daaca0c2decf) \
    kernel(sum_of_db42950d1d34) \
    kernel(sum_of_e11e53c94b26) \
    kernel(sum_of_e255cec1a289) \
    kernel(sum_of_e61019685787) \
    kernel(sum_of_e64531f5de82) \
    kernel(sum_of_e703ac512976) \
    kernel(sum_of_eb96d356402c) \
    kernel(sum_of_ed43423f9dea) \
    kernel(sum_of_ed65d2e68c14) \
    kernel(sum_of_f0c1a0cd0dc3) \
    kernel(sum_of_f453983ab6a4) \
    kernel(sum_of_f5d4720207cc) \
    kernel(sum_of_f653de868877) \
    kernel(sum_of_fb73825a5cb3) \
    kernel(sum_of_fff2ef6bcd46)
