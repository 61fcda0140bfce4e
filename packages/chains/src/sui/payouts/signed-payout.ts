import * as v from 'valibot'
import type { SignedTransfer } from '../../capabilities/payout-sender.ts'
import { fromBase64 } from '../../encoding/base64.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { transactionDigest } from '../transactions/digests.ts'

const NumberSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
)
const RawSchema = v.object({
  /** The transaction in base64, as nodes take it. */
  bytes: v.string(),
  signature: v.string(),
  /** The coin that pays the gas, at the version that is used up. */
  gas: v.object({ id: v.string(), version: NumberSchema }),
  /** All coins that it uses, by their ids. */
  coins: v.array(v.string()),
  /** Types of which it takes from the address balance. */
  withdrawn: v.optional(v.array(v.string()), []),
  /** The last epoch in which it can be executed. */
  lastEpoch: NumberSchema,
})

/** Contents of a payout's text. */
export type SignedPayout = v.InferOutput<typeof RawSchema>

export const writeRaw = ({ gas, lastEpoch, ...rest }: SignedPayout): string =>
  JSON.stringify({
    ...rest,
    gas: { ...gas, version: String(gas.version) },
    lastEpoch: String(lastEpoch),
  })

/** Throws `unsupported` for text that is not a payout, or that belongs to another transaction. */
export function readSigned({ raw, txId }: Pick<SignedTransfer, 'raw' | 'txId'>): SignedPayout {
  try {
    const signed = v.parse(RawSchema, JSON.parse(raw))
    if (transactionDigest(fromBase64(signed.bytes)) === txId) return signed
  } catch (error) {
    throw new ChainError('unsupported', 'The signed bytes are not a payout.', { cause: error })
  }
  throw new ChainError('unsupported', 'The signed bytes do not belong to their transaction id.')
}
