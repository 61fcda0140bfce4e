/** The version that the node reports. */
export const VERSION =
  'sunspan-sui-node/0.1.0 (stand-in: a ledger of coin objects with real digests, versions and signatures; no Move VM, executes coin commands alone)'
