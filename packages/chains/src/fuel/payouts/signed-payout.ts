import * as v from 'valibot'
import type { PreparedTransfer, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { encodeTransfer, transferId, type Transfer } from '../transactions/encode-transfer.ts'
import type { FuelKey } from '../transactions/signatures.ts'

const hex = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`)))
const AmountSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
)
const SignedSchema = v.object({
  chainId: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  witness: hex(64),
  maxFee: AmountSchema,
  expiration: AmountSchema,
  change: hex(32),
  inputs: v.array(v.object({ utxoId: hex(34), owner: hex(32), amount: AmountSchema, assetId: hex(32) })),
  payments: v.array(v.object({ to: hex(32), amount: AmountSchema, assetId: hex(32) })),
})

const toText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** Signs a payout. Deterministic: the same terms yield the same bytes. */
export function signPayout(
  key: FuelKey,
  {
    transfer,
    chainId,
    slot,
  }: { readonly transfer: Transfer; readonly chainId: string; readonly slot: bigint },
): PreparedTransfer {
  const txId = transferId(transfer, chainId)
  const raw = JSON.stringify({ ...transfer, chainId, witness: key.sign(txId) }, toText)
  return { txId, raw, slot, feeCap: transfer.maxFee }
}

/** Contents of a payout's text. */
export interface SignedPayout {
  /** As nodes take it. */
  readonly hex: string
  /** The last block that may contain it. */
  readonly expiration: bigint
  /** Coins that it spends. */
  readonly coins: readonly string[]
}

/** Throws `unsupported` for text that is not a payout, or whose id differs. */
export function readSigned({ raw, txId }: Pick<SignedTransfer, 'raw' | 'txId'>): SignedPayout {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), SignedSchema), raw)
  if (!parsed.success) throw new ChainError('unsupported', 'The signed bytes are not a payout.')
  const { witness, chainId, ...terms } = parsed.output
  const transfer = { ...terms, note: '0x' }
  if (transferId(transfer, chainId) !== txId) {
    throw new ChainError('unsupported', 'The signed bytes do not belong to their transaction id.')
  }
  return {
    hex: encodeTransfer(transfer, witness),
    expiration: terms.expiration,
    coins: terms.inputs.map(({ utxoId }) => utxoId),
  }
}
