import * as v from 'valibot'
import { createReader } from '../../rpc/transport/create-reader.ts'

const HashSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const HexSchema = v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})*$/))
const CountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const HeightSchema = v.pipe(
  CountSchema,
  v.transform((height) => BigInt(height)),
)
/** The entire bitcoin supply in satoshis fits exactly into a double. */
const SatoshisSchema = v.pipe(
  CountSchema,
  v.transform((satoshis) => BigInt(satoshis)),
)

const StatusSchema = v.variant('confirmed', [
  v.object({
    confirmed: v.literal(true),
    block_height: HeightSchema,
    block_hash: HashSchema,
  }),
  v.object({ confirmed: v.literal(false) }),
])

const OutputSchema = v.object({ scriptpubkey: HexSchema, value: SatoshisSchema })

const InputSchema = v.object({
  txid: HashSchema,
  vout: CountSchema,
  prevout: v.nullable(OutputSchema),
  is_coinbase: v.boolean(),
})

const TransactionSchema = v.object({
  txid: HashSchema,
  vin: v.array(InputSchema),
  vout: v.array(OutputSchema),
  fee: SatoshisSchema,
  status: StatusSchema,
})
export type EsploraTransaction = v.InferOutput<typeof TransactionSchema>

const BlockSchema = v.object({ id: HashSchema, height: HeightSchema })
const SpendSchema = v.variant('spent', [
  v.object({ spent: v.literal(true), txid: HashSchema, status: StatusSchema }),
  v.object({ spent: v.literal(false) }),
])
const CoinSchema = v.object({
  txid: HashSchema,
  vout: CountSchema,
  value: SatoshisSchema,
  status: StatusSchema,
})

const SumsSchema = v.object({
  funded_txo_sum: SatoshisSchema,
  spent_txo_sum: SatoshisSchema,
  tx_count: CountSchema,
})
const HoldingsSchema = v.object({ chain_stats: SumsSchema, mempool_stats: v.optional(SumsSchema) })
/** Satoshis per virtual byte, by the number of blocks to wait. */
const FeeRatesSchema = v.record(v.string(), v.pipe(v.number(), v.finite(), v.minValue(0)))

/** A block's first transactions. */
const BlockFeesSchema = v.array(
  v.object({
    fee: SatoshisSchema,
    weight: v.pipe(
      CountSchema,
      v.minValue(1),
      v.transform((weight) => BigInt(weight)),
    ),
    vin: v.array(v.object({ is_coinbase: v.boolean() })),
  }),
)

const JsonSchema = v.pipe(
  v.instance(Uint8Array),
  v.transform((bytes) => new TextDecoder().decode(bytes)),
  v.parseJson(),
)
const TextSchema = v.pipe(
  v.instance(Uint8Array),
  v.transform((bytes) => new TextDecoder().decode(bytes).trim()),
)

const json = <const S extends v.GenericSchema>(schema: S) => createReader(v.pipe(JsonSchema, schema))
const optional =
  <T>(read: (result: unknown) => T) =>
  (result: unknown): T | null =>
    result === null ? null : read(result)

export const readHash = createReader(v.pipe(TextSchema, HashSchema))
export const readOptionalHash = optional(readHash)
export const readOptionalHex = optional(createReader(v.pipe(TextSchema, HexSchema)))
export const readOptionalBytes = optional(createReader(v.instance(Uint8Array)))
export const readBlock = json(BlockSchema)
export const readOptionalTransaction = optional(json(TransactionSchema))
export const readTransactions = json(v.array(TransactionSchema))
export const readOptionalTransactions = optional(readTransactions)
export const readOptionalStatus = optional(json(StatusSchema))
export const readOptionalSpend = optional(json(SpendSchema))
export const readCoins = json(v.array(CoinSchema))
export const readHoldings = json(HoldingsSchema)
export const readFeeRates = json(FeeRatesSchema)
export const readBlockFees = json(BlockFeesSchema)
