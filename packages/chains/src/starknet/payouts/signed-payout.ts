import * as v from 'valibot'
import { ChainError } from '../../errors/chain-error.ts'
import type { SignedTransfer } from '../../capabilities/payout-sender.ts'
import { padded } from '../contracts/felt.ts'
import { invokeHash, type Bounds } from '../transactions/hashes.ts'

const FeltSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
const BoundSchema = v.pipe(
  v.object({ max_amount: FeltSchema, max_price_per_unit: FeltSchema }),
  v.transform(({ max_amount: amount, max_price_per_unit: price }) => ({ amount, price })),
)
const WireSchema = v.looseObject({
  sender_address: FeltSchema,
  nonce: FeltSchema,
  tip: FeltSchema,
  calldata: v.array(FeltSchema),
  resource_bounds: v.object({ l1_gas: BoundSchema, l1_data_gas: BoundSchema, l2_gas: BoundSchema }),
})
const RawSchema = v.object({
  /** As nodes take it. */
  wire: v.record(v.string(), v.unknown()),
  chainId: v.string(),
  /** Ids of the payments of a batch. */
  ids: v.optional(v.array(v.string())),
})

/** Contents of a signed payout. */
export interface SignedPayout {
  readonly wire: Readonly<Record<string, unknown>>
  readonly ids: readonly string[] | undefined
  readonly calldata: readonly bigint[]
  readonly tip: bigint
  readonly bounds: Bounds
}

export const writeRaw = (raw: {
  readonly wire: Readonly<Record<string, unknown>>
  readonly chainId: string
  readonly ids: readonly string[] | undefined
}): string => JSON.stringify(raw)

/** Throws `unsupported` for bytes that are not a payout, or that belong to another transaction. */
export function readSigned({ raw, txId }: Pick<SignedTransfer, 'raw' | 'txId'>): SignedPayout {
  try {
    const { wire, chainId, ids } = v.parse(RawSchema, JSON.parse(raw))
    const { sender_address, nonce, tip, calldata, resource_bounds } = v.parse(WireSchema, wire)
    const bounds = {
      l1Gas: resource_bounds.l1_gas,
      l1DataGas: resource_bounds.l1_data_gas,
      l2Gas: resource_bounds.l2_gas,
    }
    const terms = { sender: sender_address, nonce, tip, bounds, chainId }
    if (padded(invokeHash(terms, calldata)) === txId) return { wire, ids, calldata, tip, bounds }
  } catch (error) {
    throw new ChainError('unsupported', 'The signed bytes are not a payout.', { cause: error })
  }
  throw new ChainError('unsupported', 'The signed bytes do not belong to their transaction id.')
}
