import * as v from 'valibot'
import { createReader } from '../../rpc/transport/create-reader.ts'
import { coinTypeCodec } from '../coin-types.ts'

const MS_PER_SECOND = 1_000
const NANOS_PER_MS = 1_000_000
/** The year 5138, far below what a double holds exactly. */
const MOST_SECONDS = 10n ** 11n

const SignedSchema = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,30}$/),
  v.transform((text) => BigInt(text)),
)
const DigestSchema = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const IdSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/),
  v.transform((text) => `0x${text.slice(2).padStart(64, '0')}`),
)
/** In normal form; undefined for a generic type, which no currency here has. */
const CoinTypeSchema = v.pipe(
  v.string(),
  v.transform((text) => coinTypeCodec.normalize(text)),
)
const BytesSchema = v.instance(Uint8Array)

const GasSchema = v.object({
  computationCost: v.bigint(),
  storageCost: v.bigint(),
  storageRebate: v.bigint(),
})
const EffectsSchema = v.object({
  status: v.object({
    success: v.boolean(),
    error: v.optional(v.object({ description: v.optional(v.string()), kind: v.optional(v.number()) })),
  }),
  gasUsed: GasSchema,
})
export type RpcGas = v.InferOutput<typeof GasSchema>

const TransactionSchema = v.object({
  digest: DigestSchema,
  /** Absent until a checkpoint contains it. */
  checkpoint: v.optional(v.bigint()),
  /** Absent where only the digest was asked for. */
  transaction: v.optional(v.object({ sender: IdSchema, bcs: v.object({ value: BytesSchema }) })),
  effects: v.optional(EffectsSchema),
  balanceChanges: v.array(v.object({ address: IdSchema, coinType: CoinTypeSchema, amount: SignedSchema })),
})
export type RpcTransaction = v.InferOutput<typeof TransactionSchema>

const CheckpointSchema = v.pipe(
  v.object({
    sequenceNumber: v.bigint(),
    digest: DigestSchema,
    summary: v.object({
      epoch: v.bigint(),
      /** Absent from the first. */
      previousDigest: v.optional(DigestSchema),
      timestamp: v.object({
        seconds: v.pipe(v.bigint(), v.minValue(0n), v.maxValue(MOST_SECONDS)),
        nanos: v.number(),
      }),
    }),
    /** Empty where they were not asked for. */
    transactions: v.array(TransactionSchema),
  }),
  v.transform(({ summary: { timestamp, ...summary }, ...rest }) => ({
    ...rest,
    ...summary,
    timestampMs: Number(timestamp.seconds) * MS_PER_SECOND + Math.floor(timestamp.nanos / NANOS_PER_MS),
  })),
)
export type RpcCheckpoint = v.InferOutput<typeof CheckpointSchema>

const CoinSchema = v.object({
  objectId: IdSchema,
  version: v.bigint(),
  digest: DigestSchema,
  balance: v.bigint(),
})
export type RpcCoin = v.InferOutput<typeof CoinSchema>

const ObjectSchema = v.object({ version: v.bigint(), previousTransaction: v.optional(DigestSchema) })

const BalanceSchema = v.object({
  coinType: CoinTypeSchema,
  /** With the address balance. */
  balance: v.bigint(),
  addressBalance: v.optional(v.bigint(), 0n),
})

/** Reads one part of an answer, by its name. */
function part<S extends v.GenericSchema>(name: string, schema: S): (answer: unknown) => v.InferOutput<S> {
  const read = createReader(v.looseObject({ [name]: schema }), name)
  // CAST: the object was read with this very part.
  return (answer) => read(answer)[name] as v.InferOutput<S>
}

/** A page of a list; without a token it is the last one. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly next: Uint8Array | undefined
}

/** Reads a page of a list, by the list's name. */
function page<S extends v.GenericSchema>(name: string, item: S): (answer: unknown) => Page<v.InferOutput<S>> {
  const readItems = part(name, v.array(item))
  const readToken = part('nextPageToken', v.optional(BytesSchema))
  return (answer) => ({ items: readItems(answer), next: readToken(answer) })
}

export const readChainId = part('chainId', DigestSchema)
export const readLowest = part('lowestAvailableCheckpoint', v.bigint())
export const readCheckpoint = part('checkpoint', CheckpointSchema)
export const readTransaction = part('transaction', TransactionSchema)
export const readObject = part('object', ObjectSchema)
export const readObjects = page('objects', v.object({ objectId: IdSchema }))
export const readCoins = page('objects', CoinSchema)
export const readBalances = page('balances', BalanceSchema)
export const readBalance = part('balance', BalanceSchema)
export const readPrice = part('epoch', v.object({ referenceGasPrice: v.bigint() }))
export const readDryRun = part('transaction', v.object({ effects: EffectsSchema }))
export const readMetadata = part('metadata', v.optional(v.object({ decimals: v.number() })))
