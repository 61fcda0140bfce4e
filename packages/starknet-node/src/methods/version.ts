/** The version of Starknet's JSON-RPC that is served. */
export const SPEC_VERSION = '0.9.0'

/** The version that the node reports. */
export const VERSION =
  'sunspan-starknet-node/0.1.0 (stand-in: a ledger of accounts and ERC-20 tokens with real hashes and signatures; no Cairo VM, executes no contract code)'
