/* A table for numbers c in the middle of 64 equal intervals of the doubles from about sqrt(1/2) to sqrt(2): 1 / c to 12
 * binary digits, and minus its logarithm in two parts, the first a multiple of 2^-42. 1 is in the middle of an
 * interval. */
static const double logReciprocal[64] = {
    0x1.681p+0, 0x1.643p+0, 0x1.606p+0, 0x1.5cap+0, 0x1.58fp+0, 0x1.555p+0, 0x1.51dp+0, 0x1.4e6p+0, 0x1.4bp+0,
    0x1.47bp+0, 0x1.447p+0, 0x1.414p+0, 0x1.3e2p+0, 0x1.3b1p+0, 0x1.381p+0, 0x1.352p+0, 0x1.324p+0, 0x1.2f7p+0,
    0x1.2cap+0, 0x1.29ep+0, 0x1.273p+0, 0x1.249p+0, 0x1.22p+0, 0x1.1f7p+0, 0x1.1cfp+0, 0x1.1a8p+0, 0x1.181p+0,
    0x1.15bp+0, 0x1.136p+0, 0x1.111p+0, 0x1.0edp+0, 0x1.0c9p+0, 0x1.0a7p+0, 0x1.084p+0, 0x1.062p+0, 0x1.041p+0,
    0x1.02p+0, 0x1p+0, 0x1.f82p-1, 0x1.f08p-1, 0x1.e92p-1, 0x1.e1ep-1, 0x1.daep-1, 0x1.d42p-1, 0x1.cd8p-1, 0x1.c72p-1,
    0x1.c0ep-1, 0x1.bacp-1, 0x1.b4ep-1, 0x1.af2p-1, 0x1.a98p-1, 0x1.a42p-1, 0x1.9ecp-1, 0x1.99ap-1, 0x1.948p-1,
    0x1.8fap-1, 0x1.8acp-1, 0x1.862p-1, 0x1.818p-1, 0x1.7dp-1, 0x1.78ap-1, 0x1.746p-1, 0x1.702p-1, 0x1.6c2p-1,
};
static const double logHigh[64] = {
    -0x1.5d495dcacdp-2, -0x1.5234e0670ap-2, -0x1.472fdbe4fdp-2, -0x1.3c3b2736b4p-2, -0x1.31579e142ep-2,
    -0x1.268620f34dp-2, -0x1.1bf816355fp-2, -0x1.117ee81dfep-2, -0x1.071b85fcd6p-2, -0x1.f99dc6c23cp-3,
    -0x1.e533effde2p-3, -0x1.d0fb7f2256p-3, -0x1.bcf6736f7ep-3, -0x1.a926d3a4aep-3, -0x1.958eadae6p-3,
    -0x1.8230164c1ap-3, -0x1.6f0d28ae56p-3, -0x1.5c28060c46p-3, -0x1.4915d832fcp-3, -0x1.3643cad058p-3,
    -0x1.23b412580cp-3, -0x1.1168e8127ep-3, -0x1.fec9131dcp-4, -0x1.da6e7637c4p-4, -0x1.b6a688d9b4p-4,
    -0x1.9375e55594p-4, -0x1.6ff7309f8cp-4, -0x1.4d1515b988p-4, -0x1.2ad449eff4p-4, -0x1.08498b51e4p-4,
    -0x1.cccb3cd798p-5, -0x1.88729e70fp-5, -0x1.475ee9a0bp-5, -0x1.03d5d85e7p-5, -0x1.83624fba8p-6, -0x1.01f565873p-6,
    -0x1.fe02a6b1p-8, 0, 0x1.fbea8b13cp-7, 0x1.f7a9b1678p-6, 0x1.766d923c2p-5, 0x1.f0c30c1118p-5, 0x1.345179b63cp-4,
    0x1.6ef528c058p-4, 0x1.a956d3ecacp-4, 0x1.e2507702bp-4, 0x1.0d79e7cd48p-3, 0x1.299d30c606p-3, 0x1.44f8b726f8p-3,
    0x1.601b076e7ap-3, 0x1.7b00916516p-3, 0x1.9509aa0044p-3, 0x1.af6895610ep-3, 0x1.c8df7cb9a8p-3, 0x1.e2a877a6b2p-3,
    0x1.fb7d86eee4p-3, 0x1.0a504e97bbp-2, 0x1.1661caecbap-2, 0x1.22981fbef8p-2, 0x1.2e9e2bce12p-2, 0x1.3a71c56bb5p-2,
    0x1.4610bc29c6p-2, 0x1.51d1d93104p-2, 0x1.5d01dc49ffp-2,
};
static const double logLow[64] = {
    -0x1.bc3fdaed5844cp-44, -0x1.49483d21b40d9p-44, -0x1.f9364c53f821fp-45, 0x1.3e5d1e9d3ddf9p-47,
    0x1.27cda5a6d3d1fp-45, -0x1.8f44b998bb50ep-44, 0x1.1b10958a02186p-44, -0x1.30f778a2e8cbdp-44,
    0x1.bcb8ba3e01a11p-44, 0x1.7ed06117b4369p-44, 0x1.fd75bb2837bb6p-44, 0x1.af52b20633b29p-47, 0x1.271e894f591e4p-44,
    0x1.53935e85baac8p-44, 0x1.3b6857bb1fa3bp-46, -0x1.98dd68a5d0b48p-46, -0x1.69737c93373dap-44,
    -0x1.6ece374e0e858p-44, 0x1.53cee006bcf62p-44, -0x1.1e18f2132dfd5p-44, 0x1.7e6e809e4f37dp-44,
    -0x1.93436f195cb75p-46, 0x1.54555d1ae6607p-44, -0x1.a83eac951c1aap-46, -0x1.b175ff3be2566p-44,
    -0x1.eddc37380c364p-44, -0x1.8f19994f375abp-55, 0x1.8e7d02e3f5e95p-47, 0x1.cea3ae5f05b87p-44,
    0x1.93b33c55fb24fp-46, -0x1.97a98b99b5035p-44, 0x1.9c8d8f692991dp-45, -0x1.6de8fbaa8b77ap-46,
    -0x1.f778960ed29cfp-44, -0x1.deb9c96b40046p-45, -0x1.6107d26f92eb5p-44, -0x1.9e23f0dda40e4p-46, 0,
    0x1.ec927b17e4e13p-50, 0x1.42ad9271be7d7p-45, 0x1.ff0a82f1c24c1p-46, -0x1.caef3588b7d8p-45, 0x1.d4203d36150dp-44,
    -0x1.5d462d767cadep-44, 0x1.e63794c02c4afp-44, -0x1.f897980522249p-45, 0x1.cb422847849e4p-44,
    0x1.d4d0079dc08d9p-44, 0x1.df6a4432b9bb4p-44, 0x1.152d7d4dfc8e5p-44, -0x1.ae75fcb067e57p-44,
    0x1.f1e675b4d35c6p-44, -0x1.148288bf7a937p-45, 0x1.eee42f58e1e6ep-44, 0x1.823817787081ap-44,
    -0x1.1c061cdb8097bp-45, 0x1.03094e6690c44p-44, -0x1.171fff9fc4abbp-44, -0x1.a1421609580dap-44,
    0x1.4300c128d1dc2p-45, -0x1.ce772094aef7p-44, -0x1.e82c9f310c8e6p-46, 0x1.5b0faa20d9c8ep-44,
    0x1.740ab8cfa5ed3p-45,
};
