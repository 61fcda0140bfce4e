/** The version of fuel-core whose interface is served: the SDK compares it with its own. */
export const NODE_VERSION = '0.47.1'

/** The version that the node reports. */
export const VERSION =
  'sunspan-fuel-node/0.1.0 (stand-in: a ledger of coins with real transaction ids and signatures; no FuelVM, executes no predicates, no contracts and no scripts but a return and a revert)'

/** The network's name, by which wallets and programs can distinguish it from a real one. */
export const CHAIN_NAME = 'Sunspan local network (stand-in without FuelVM)'
