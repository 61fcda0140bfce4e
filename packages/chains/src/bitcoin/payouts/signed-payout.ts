import { hexToBytes } from '@noble/hashes/utils.js'
import type { SignedTransfer } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { parseTransaction, type ParsedTransaction } from '../deposits/parse-block.ts'
import type { KeyIndex } from '../treasury/treasury-key.ts'

/** A spent coin, which the transaction's own bytes do not describe. */
export interface SpentCoin {
  readonly key: KeyIndex
  /** Satoshis. */
  readonly value: bigint
}

/** Contents of a payout's text. */
export interface SignedPayout {
  /** The transaction in hex, as nodes accept it. */
  readonly hex: string
  readonly parsed: ParsedTransaction
  /** One per input. */
  readonly spent: readonly SpentCoin[]
}

const RAW = /^((?:[0-9a-f]{2})+):((?:(?:treasury|\d{1,10})\/\d{1,16}(?:,|$))+)$/

/** Encodes the transaction with the key and value of each input, without which it could not be signed again at a higher fee. */
export const writeSigned = (hex: string, spent: readonly SpentCoin[]): string =>
  `${hex}:${spent.map(({ key, value }) => `${key}/${value}`).join(',')}`

/** Throws `unsupported` for text that is not a payout, or whose id differs. */
export function readSigned({ raw, txId }: Pick<SignedTransfer, 'raw' | 'txId'>): SignedPayout {
  const [, hex, coins] = RAW.exec(raw) ?? []
  if (hex === undefined || coins === undefined) {
    throw new ChainError('unsupported', 'The signed bytes are not a payout.')
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
