import * as v from 'valibot'
import { createReader } from '../../rpc/transport/create-reader.ts'
import { coinTypeCodec } from '../coin-types.ts'

const NumberSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
)
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

const CheckpointSchema = v.object({
  epoch: NumberSchema,
  sequenceNumber: NumberSchema,
  digest: DigestSchema,
  /** Absent from the first. */
  previousDigest: v.nullish(DigestSchema),
  timestampMs: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
  transactions: v.array(DigestSchema),
})
export type RpcCheckpoint = v.InferOutput<typeof CheckpointSchema>

const GasSchema = v.object({
  computationCost: NumberSchema,
  storageCost: NumberSchema,
  storageRebate: NumberSchema,
})
const EffectsSchema = v.object({
  status: v.object({ status: v.picklist(['success', 'failure']), error: v.nullish(v.string()) }),
  gasUsed: GasSchema,
})
export type RpcGas = v.InferOutput<typeof GasSchema>

const BalanceChangeSchema = v.object({
  /** Only addresses have balances here; shared and immutable owners are other texts and objects. */
  owner: v.union([
    v.pipe(
      v.object({ AddressOwner: IdSchema }),
      v.transform(({ AddressOwner }) => AddressOwner),
    ),
    v.pipe(
      v.unknown(),
      v.transform(() => undefined),
    ),
  ]),
  coinType: CoinTypeSchema,
  amount: SignedSchema,
})

const TransactionSchema = v.object({
  digest: DigestSchema,
  /** Absent until a checkpoint contains it. */
  checkpoint: v.nullish(NumberSchema),
  timestampMs: v.nullish(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
  transaction: v.nullish(v.object({ data: v.object({ sender: IdSchema }) })),
  rawTransaction: v.nullish(v.string()),
  effects: v.nullish(EffectsSchema),
  balanceChanges: v.nullish(v.array(BalanceChangeSchema)),
})
export type RpcTransaction = v.InferOutput<typeof TransactionSchema>

const CoinSchema = v.object({
  coinObjectId: IdSchema,
  version: NumberSchema,
  digest: DigestSchema,
  balance: NumberSchema,
})
export type RpcCoin = v.InferOutput<typeof CoinSchema>

/** A page of a list. */
const pageOf = <S extends v.GenericSchema>(item: S) =>
  v.object({ data: v.array(item), nextCursor: v.nullish(v.string()), hasNextPage: v.boolean() })

const ObjectSchema = v.object({
  data: v.nullish(v.object({ version: NumberSchema, previousTransaction: v.nullish(DigestSchema) })),
})

const TransactionPageSchema = pageOf(TransactionSchema)
export type TransactionPage = v.InferOutput<typeof TransactionPageSchema>

export const readNumber = createReader(NumberSchema, 'number')
export const readCheckpoint = createReader(CheckpointSchema, 'checkpoint')
export const readCheckpoints = createReader(v.object({ data: v.array(CheckpointSchema) }), 'checkpoints')
export const readTransaction = createReader(TransactionSchema, 'transaction')
export const readTransactions = createReader(v.array(TransactionSchema), 'transactions')
export const readTransactionPage = createReader(TransactionPageSchema, 'transactions')
export const readCoinPage = createReader(pageOf(CoinSchema), 'coins')
export const readObject = createReader(ObjectSchema, 'object')
export const readDryRun = createReader(v.object({ effects: EffectsSchema }), 'dry run')
export const readMetadata = createReader(v.nullable(v.object({ decimals: v.number() })), 'coin')
export const readBalances = createReader(
  v.array(v.object({ coinType: CoinTypeSchema, totalBalance: NumberSchema })),
  'balances',
)
/** The address balance is part of the total; nodes that have none do not send it. */
export const readBalance = createReader(
  v.object({ totalBalance: NumberSchema, fundsInAddressBalance: v.optional(NumberSchema, '0') }),
  'balance',
)
