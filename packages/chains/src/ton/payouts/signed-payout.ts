import { Cell, loadMessage, loadMessageRelaxed } from '@ton/core'
import { ChainError } from '../../errors/chain-error.ts'
import type { SignedTransfer } from '../../capabilities/payout-sender.ts'
import { ORDER_LIFETIME, readOrder } from '../treasury/highload-wallet.ts'
import { externalHash } from '../messages/message-hash.ts'
import { readBatchOrder, type SentCoins } from './batch-order.ts'

/** Contents of a payout's bytes. */
export interface SignedPayout {
  /** The external message in base64, as nodes accept it. */
  readonly boc: string
  /** Chain time in seconds since 1970: it cannot land before `createdAt`, or at `expiresAt` or later. */
  readonly createdAt: number
  readonly expiresAt: number
  /** What the wallet should send: to the recipient, to our own jetton wallet, or, for a batch, to itself. */
  readonly message: SentCoins
  /** The payments of a batch, in order, each to a recipient or to our own jetton wallet; empty for a plain transfer. */
  readonly legs: readonly (SentCoins & { readonly id: string })[]
}

const RAW = /^([A-Za-z0-9+/]+={0,2})(?::(0x[0-9a-f]{64}(?:,0x[0-9a-f]{64})*))?$/

/** Encodes the external message and the ids of a batch's payments. */
export function writeSigned(message: Cell, ids: readonly string[]): string {
  const boc = message.toBoc().toString('base64')
  return ids.length === 0 ? boc : `${boc}:${ids.join(',')}`
}

function readLegs(message: Cell, ids: readonly string[]): SignedPayout['legs'] {
  if (ids.length === 0) return []
  const sent = readBatchOrder(message)
  if (sent.length !== ids.length) throw new TypeError('Not every payment has its id.')
  return sent.map((coins, place) => ({ ...coins, id: ids[place] ?? '' }))
}

/** Throws `unsupported` for text that is not a payout, or whose id differs. */
export function readSigned({ raw, txId }: SignedTransfer): SignedPayout {
  const [, boc = '', ids] = RAW.exec(raw) ?? []
  try {
    const message = loadMessage(Cell.fromBase64(boc).beginParse())
    if (externalHash(message) === txId) {
      const order = readOrder(message.body)
      const { info } = loadMessageRelaxed(order.message.beginParse())
      if (info.type === 'internal') {
        const { createdAt } = order
        return {
          boc,
          createdAt,
          expiresAt: createdAt + ORDER_LIFETIME,
          message: { to: info.dest, value: info.value.coins },
          legs: readLegs(order.message, ids?.split(',') ?? []),
        }
      }
    }
  } catch (error) {
    throw new ChainError('unsupported', 'The signed bytes are not a payout.', { cause: error })
  }
  throw new ChainError('unsupported', 'The signed bytes do not belong to their transaction id.')
}
