import * as v from 'valibot'
import { createReader } from '../../rpc/transport/create-reader.ts'
import { padded } from '../contracts/felt.ts'

const MOST_FELTS = 100_000

const FeltSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
/** Hashes are compared with all their digits. */
const HashSchema = v.pipe(FeltSchema, v.transform(padded))
const HeightSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((height) => BigInt(height)),
)
const FeltsSchema = v.pipe(v.array(FeltSchema), v.maxLength(MOST_FELTS))
const PriceSchema = v.object({ price_in_fri: FeltSchema })

const headerEntries = {
  block_hash: HashSchema,
  parent_hash: HashSchema,
  block_number: HeightSchema,
  /** Seconds since 1970. */
  timestamp: v.pipe(v.number(), v.safeInteger()),
  l2_gas_price: PriceSchema,
  l1_gas_price: PriceSchema,
  l1_data_gas_price: PriceSchema,
}
const HeaderSchema = v.object({ ...headerEntries, transactions: v.array(HashSchema) })
export type RpcHeader = v.InferOutput<typeof HeaderSchema>

const TransactionSchema = v.object({
  type: v.string(),
  sender_address: v.nullish(FeltSchema),
  calldata: v.nullish(FeltsSchema),
})
export type RpcTransaction = v.InferOutput<typeof TransactionSchema>

const EventSchema = v.object({ from_address: FeltSchema, keys: FeltsSchema, data: FeltsSchema })
export type RpcEvent = v.InferOutput<typeof EventSchema>

const receiptEntries = {
  transaction_hash: HashSchema,
  execution_status: v.picklist(['SUCCEEDED', 'REVERTED']),
  actual_fee: v.object({ amount: FeltSchema }),
  events: v.array(EventSchema),
}
const ReceiptSchema = v.object({
  ...receiptEntries,
  /** Absent until the block is closed. */
  block_hash: v.nullish(HashSchema),
  block_number: v.nullish(HeightSchema),
})
export type RpcReceipt = v.InferOutput<typeof ReceiptSchema>

const BlockSchema = v.object({
  ...headerEntries,
  transactions: v.array(v.object({ transaction: TransactionSchema, receipt: v.object(receiptEntries) })),
})

const EstimateSchema = v.object({
  l1_gas_consumed: FeltSchema,
  l1_gas_price: FeltSchema,
  l1_data_gas_consumed: FeltSchema,
  l1_data_gas_price: FeltSchema,
  l2_gas_consumed: FeltSchema,
  l2_gas_price: FeltSchema,
})
export type RpcEstimate = v.InferOutput<typeof EstimateSchema>

export const readFelt = createReader(FeltSchema, 'number')
export const readFelts = createReader(FeltsSchema, 'numbers')
export const readHeader = createReader(HeaderSchema, 'block')
export const readBlock = createReader(BlockSchema, 'block')
export const readTransaction = createReader(TransactionSchema, 'transaction')
export const readReceipt = createReader(ReceiptSchema, 'receipt')
export const readEstimates = createReader(v.pipe(v.array(EstimateSchema), v.minLength(1)), 'estimate')
export const readStatus = createReader(v.object({ finality_status: v.string() }), 'status')
export const readSent = createReader(v.object({ transaction_hash: HashSchema }), 'answer')
