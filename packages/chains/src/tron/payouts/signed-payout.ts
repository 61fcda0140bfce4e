import { hexToBytes } from '@noble/hashes/utils.js'
import type { SignedTransfer } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { readSignedTransaction, type ReadTransaction } from '../transactions/transaction.ts'

/** Throws `unsupported` for text that is not a payout, or whose id differs. */
export function readSigned({ raw, txId }: SignedTransfer): ReadTransaction {
  const isHex = /^(?:[0-9a-f]{2})+$/.test(raw)
  const read = isHex ? readSignedTransaction(hexToBytes(raw)) : undefined
  if (read === undefined) throw new ChainError('unsupported', 'The signed bytes are not a payout.')
  if (read.txId !== txId) {
    throw new ChainError('unsupported', 'The signed bytes do not belong to their transaction id.')
  }
  return read
}
