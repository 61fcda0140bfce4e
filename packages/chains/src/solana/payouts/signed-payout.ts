import { ChainError } from '../../errors/chain-error.ts'
import type { SignedTransfer } from '../../capabilities/payout-sender.ts'
import { base64, fromBase64 } from '../../encoding/base64.ts'
import { toBase58 } from '../../encoding/base58.ts'
import { readTransaction } from '../transactions/message.ts'

/** Contents of a payout's text. */
export interface SignedPayout {
  /** The transaction in base64, as nodes accept it. */
  readonly transaction: string
  /** The last block height that may include it. */
  readonly lastValidHeight: bigint
  /** Ids of a batch's payments, in order; empty for a plain transfer. */
  readonly ids: readonly string[]
}

const RAW = /^(\d{1,18}):([A-Za-z0-9+/]+={0,2})(?::(0x[0-9a-f]{64}(?:,0x[0-9a-f]{64})*))?$/

/** Encodes the transaction, its last valid height, without which its expiry could not be proved, and the ids of its payments. */
export function writeSigned(signed: {
  readonly transaction: Uint8Array
  readonly lastValidHeight: bigint
  readonly ids?: readonly string[] | undefined
}): string {
  const { transaction, lastValidHeight, ids } = signed
  const payout = `${lastValidHeight}:${base64(transaction)}`
  return ids === undefined ? payout : `${payout}:${ids.join(',')}`
}

/** Throws `unsupported` for text that is not a payout, or whose id differs. */
export function readSigned({ raw, txId }: SignedTransfer): SignedPayout {
  const [, height, transaction, ids] = RAW.exec(raw) ?? []
  const parts = transaction === undefined ? undefined : readTransaction(fromBase64(transaction))
  if (height === undefined || transaction === undefined || parts === undefined) {
    throw new ChainError('unsupported', 'The signed bytes are not a payout.')
  }
  if (toBase58(parts.signature) !== txId) {
    throw new ChainError('unsupported', 'The signed bytes do not belong to their transaction id.')
  }
  return { transaction, lastValidHeight: BigInt(height), ids: ids?.split(',') ?? [] }
}
