import type { Block } from '../chain/blocks.ts'
import { toHex } from '../chain/felt.ts'
import type { StarknetChain } from '../chain/starknet-chain.ts'
import type { ChainEvent, Consumption, TransactionRecord } from '../chain/transaction.ts'
import { finalityOf } from './encode-blocks.ts'

export const encodeEvent = ({ contract, keys, data }: ChainEvent) => ({
  from_address: toHex(contract),
  keys: keys.map(toHex),
  data: data.map(toHex),
})

export const encodeConsumption = ({ l1Gas, l1DataGas, l2Gas }: Consumption) => ({
  l1_gas: Number(l1Gas),
  l1_data_gas: Number(l1DataGas),
  l2_gas: Number(l2Gas),
})

/** As it was sent, with its hash. */
export const encodeTransaction = ({ hash, wire }: Pick<TransactionRecord, 'hash' | 'wire'>) => ({
  ...wire,
  transaction_hash: toHex(hash),
})

export const statusOf = ({ revertReason }: TransactionRecord) =>
  revertReason === undefined
    ? { execution_status: 'SUCCEEDED' }
    : { execution_status: 'REVERTED', revert_reason: revertReason }

/** A receipt as in its block's list. */
export const encodeReceipt = (chain: StarknetChain, block: Block, record: TransactionRecord) => ({
  type: record.transaction.type,
  transaction_hash: toHex(record.hash),
  actual_fee: { amount: toHex(record.fee), unit: 'FRI' },
  finality_status: finalityOf(chain, block),
  ...statusOf(record),
  messages_sent: [],
  events: record.events.map(encodeEvent),
  execution_resources: encodeConsumption(record.consumption),
  ...(record.transaction.type === 'DEPLOY_ACCOUNT'
    ? { contract_address: toHex(record.transaction.sender) }
    : {}),
})
