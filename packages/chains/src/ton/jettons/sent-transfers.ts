import type { Address } from '@ton/core'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import { INTERNAL_TRANSFER } from './jetton-messages.ts'

export interface SentTransfer {
  /** The jetton wallet that should receive it. */
  readonly to: Address
  /** Logical time of the message, which identifies its transaction there. */
  readonly createdLt: bigint
}

/** Transfers that a jetton wallet forwarded to other jetton wallets in a transaction. */
export function sentTransfers({ transaction }: ProvedTransaction): readonly SentTransfer[] {
  return transaction.outMessages.flatMap(({ info, body }) => {
    if (info.type !== 'internal' || body.isExotic) return []
    const slice = body.beginParse()
    if (slice.remainingBits < 96 || slice.loadUint(32) !== INTERNAL_TRANSFER) return []
    return [{ to: info.dest, createdLt: info.createdLt }]
  })
}
