import { Cell, loadMessage, loadMessageRelaxed, type Address } from '@ton/core'
import { ChainError } from '../../chain-error.ts'
import type { SignedTransfer } from '../../capabilities/payout-sender.ts'
import { ORDER_LIFETIME, readOrder } from '../highload-wallet.ts'
import { externalHash } from '../message-hash.ts'

/** What a payout's bytes say. */
export interface SignedPayout {
  /** The message from outside in base64, as nodes take it. */
  readonly boc: string
  /** Seconds since 1970, by the chain's own time: it cannot land before or at the end of its life. */
  readonly createdAt: number
  readonly expiresAt: number
  /** Where the wallet is to send: the recipient, or our own wallet of the jetton. */
  readonly to: Address
  /** Coins, in nanotons. */
  readonly value: bigint
}

/** Throws `unsupported` for text that is no payout, or not the one of its id. */
export function readSigned({ raw, txId }: SignedTransfer): SignedPayout {
  try {
    const message = loadMessage(Cell.fromBase64(raw).beginParse())
    if (externalHash(message) === txId) {
      const order = readOrder(message.body)
      const { info } = loadMessageRelaxed(order.message.beginParse())
      if (info.type === 'internal') {
        const { createdAt } = order
        return {
          ...{ boc: raw, createdAt, expiresAt: createdAt + ORDER_LIFETIME },
          ...{ to: info.dest, value: info.value.coins },
        }
      }
    }
  } catch (error) {
    throw new ChainError('unsupported', 'The signed bytes are no payout.', { cause: error })
  }
  throw new ChainError('unsupported', 'The signed bytes do not belong to their transaction id.')
}
