import type { TransactionRecord } from '../chain/transaction-record.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { addressOf, commitmentOf, numberOr, optionsAt, textOf, textsOf } from '../rpc/read-params.ts'
import { encodeTransaction } from './encode-transaction.ts'
import { withContext, type Methods, type NodeContext } from './method-table.ts'

const RANKS = { processed: 0, confirmed: 1, finalized: 2 }
const MOST_SIGNATURES = 1_000

/** Methods for the status of transactions. */
export function historyMethods({ chain }: Pick<NodeContext, 'chain'>): Methods {
  const { blocks } = chain
  const now = (value: unknown) => withContext(blocks.openSlot, value)
  const isAtLeast = ({ slot }: TransactionRecord, options: Record<string, unknown>): boolean =>
    RANKS[blocks.commitmentOf(slot)] >= RANKS[commitmentOf(options)]

  function statusOf(signature: string): Record<string, unknown> | null {
    const record = blocks.transaction(signature)
    if (record === undefined) return null
    const confirmationStatus = blocks.commitmentOf(record.slot)
    return {
      slot: record.slot,
      confirmations: confirmationStatus === 'finalized' ? null : blocks.openSlot - record.slot,
      err: record.error,
      status: record.error === null ? { Ok: null } : { Err: record.error },
      confirmationStatus,
    }
  }

  return {
    getSignatureStatuses: ([signatures]) => now(textsOf(signatures).map(statusOf)),
    getSignaturesForAddress(params) {
      const options = optionsAt(params, 1)
      const minimum = numberOr(options['minContextSlot'], 0)
      if (minimum > blocks.newest(commitmentOf(options)).slot) {
        throw new RpcError(-32016, 'Minimum context slot has not been reached')
      }
      let found = blocks.signaturesOf(addressOf(params[0])).filter((record) => isAtLeast(record, options))
      const { before, until } = options
      const indexOf = (signature: unknown): number =>
        found.findIndex((record) => record.signature === signature)
      if (before !== undefined) found = found.slice(indexOf(before) + 1 || found.length)
      if (until !== undefined && indexOf(until) >= 0) found = found.slice(0, indexOf(until))
      return found
        .slice(0, Math.min(numberOr(options['limit'], MOST_SIGNATURES), MOST_SIGNATURES))
        .map((record) => ({
          signature: record.signature,
          slot: record.slot,
          err: record.error,
          memo: record.memo,
          blockTime: blocks.find(record.slot)?.time ?? null,
          confirmationStatus: blocks.commitmentOf(record.slot),
        }))
    },
    getTransaction(params) {
      const options = typeof params[1] === 'string' ? { encoding: params[1] } : optionsAt(params, 1)
      const record = blocks.transaction(textOf(params[0]))
      if (record === undefined || !isAtLeast(record, options)) return null
      const { slot } = record
      return { slot, blockTime: blocks.find(slot)?.time ?? null, ...encodeTransaction(record, options) }
    },
  }
}
