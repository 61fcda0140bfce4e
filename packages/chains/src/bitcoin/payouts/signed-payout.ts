import { hexToBytes } from '@noble/hashes/utils.js'
import type { SignedTransfer } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { parseTransaction, type ParsedTransaction } from '../deposits/parse-block.ts'
import type { KeyIndex } from '../treasury/treasury-key.ts'

/** What a transaction spends, which its own bytes do not tell. */
export interface SpentCoin {
  readonly key: KeyIndex
  /** Satoshis. */
  readonly value: bigint
}

/** What a payout's text says. */
export interface SignedPayout {
  /** The transaction in hex, as nodes take it. */
  readonly hex: string
  readonly parsed: ParsedTransaction
  /** One an input. */
  readonly spent: readonly SpentCoin[]
}

const RAW = /^((?:[0-9a-f]{2})+):((?:(?:treasury|\d{1,10})\/\d{1,16}(?:,|$))+)$/

/** The transaction, and whose coins of which worth its inputs are: without that it could not be signed anew for more. */
export const writeSigned = (hex: string, spent: readonly SpentCoin[]): string =>
  `${hex}:${spent.map(({ key, value }) => `${key}/${value}`).join(',')}`

/** Throws `unsupported` for text that is no payout, or not the one of its id. */
export function readSigned({ raw, txId }: Pick<SignedTransfer, 'raw' | 'txId'>): SignedPayout {
  const [, hex, coins] = RAW.exec(raw) ?? []
  if (hex === undefined || coins === undefined) {
    throw new ChainError('unsupported', 'The signed bytes are no payout.')
  }
  const parsed = parseTransaction(hexToBytes(hex))
  const spent = coins.split(',').map((coin): SpentCoin => {
    const [key = '', value = ''] = coin.split('/')
    return { key: key === 'treasury' ? key : Number(key), value: BigInt(value) }
  })
  if (parsed.txId !== txId || spent.length !== parsed.inputs.length) {
    throw new ChainError('unsupported', 'The signed bytes do not belong to their transaction id.')
  }
  return { hex, parsed, spent }
}
