export { REGTEST_GENESIS, startBitcoinNode, type BitcoinNode } from './start-bitcoin-node.ts'
