import type { Block } from '../chain/blocks.ts'
import { SEQUENCER } from '../chain/execute.ts'
import type { GasPrices } from '../chain/fees.ts'
import { toHex } from '../chain/felt.ts'
import type { StarknetChain } from '../chain/starknet-chain.ts'

/** Fees are paid in STRK alone; prices in ETH are of transactions that this node does not serve. */
const price = (fri: bigint) => ({ price_in_fri: toHex(fri), price_in_wei: '0x1' })

const prices = ({ l1Gas, l1DataGas, l2Gas }: GasPrices) => ({
  l1_gas_price: price(l1Gas),
  l1_data_gas_price: price(l1DataGas),
  l2_gas_price: price(l2Gas),
})

const COMMON = { l1_da_mode: 'BLOB', starknet_version: '0.14.0', sequencer_address: toHex(SEQUENCER) }

const statusOf = (chain: StarknetChain, block: Block): string =>
  block.number <= chain.l1Accepted.number ? 'ACCEPTED_ON_L1' : 'ACCEPTED_ON_L2'

/** A closed block. Its commitments are empty: nothing here computes the tries of the main network. */
export const encodeBlock = (chain: StarknetChain, block: Block) => ({
  status: statusOf(chain, block),
  block_hash: toHex(block.hash),
  parent_hash: toHex(block.parentHash),
  block_number: block.number,
  new_root: toHex(block.hash),
  timestamp: block.timestamp,
  ...prices(block.prices),
  ...COMMON,
  event_commitment: '0x0',
  transaction_commitment: '0x0',
  receipt_commitment: '0x0',
  state_diff_commitment: '0x0',
  state_diff_length: 0,
  event_count: block.transactions.reduce((count, { events }) => count + events.length, 0),
  transaction_count: block.transactions.length,
})

/** The block that is not closed yet. It has no transactions: those that wait are executed when it closes. */
export const encodeOpenBlock = (chain: StarknetChain, timestamp: number) => ({
  status: 'PRE_CONFIRMED',
  block_number: chain.blocks.newest.number + 1,
  timestamp,
  ...prices(chain.prices()),
  ...COMMON,
})

/** Whether a block counts as accepted by the parent chain. */
export const finalityOf = statusOf
