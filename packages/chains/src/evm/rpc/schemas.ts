import * as v from 'valibot'
import { createReader } from '../../rpc/transport/create-reader.ts'
import { toChecksumAddress } from '../address.ts'

export const QuantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
export const DataSchema = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/), v.toLowerCase())
export const HashSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())
const AddressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.transform(toChecksumAddress))
const BloomSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{512}$/), v.toLowerCase())

const headerEntries = {
  number: QuantitySchema,
  hash: HashSchema,
  parentHash: HashSchema,
  logsBloom: BloomSchema,
  /** Seconds since 1970. */
  timestamp: v.nullish(QuantitySchema),
  /** Absent on networks without EIP-1559. */
  baseFeePerGas: v.nullish(QuantitySchema),
}

const HeaderSchema = v.object(headerEntries)
export type RpcHeader = v.InferOutput<typeof HeaderSchema>

const TransactionSchema = v.object({
  hash: HashSchema,
  /** Null while pending. */
  blockHash: v.nullable(HashSchema),
  from: AddressSchema,
  /** Null for contract creation. */
  to: v.nullish(AddressSchema),
  value: QuantitySchema,
  input: DataSchema,
})
export type RpcTransaction = v.InferOutput<typeof TransactionSchema>

const BlockSchema = v.object({ ...headerEntries, transactions: v.array(TransactionSchema) })
export type RpcBlock = v.InferOutput<typeof BlockSchema>

const BlockHashesSchema = v.object({ ...headerEntries, transactions: v.array(HashSchema) })

const LogSchema = v.object({
  address: AddressSchema,
  topics: v.pipe(v.array(HashSchema), v.maxLength(4)),
  data: DataSchema,
  blockHash: HashSchema,
  blockNumber: QuantitySchema,
  transactionHash: HashSchema,
  logIndex: QuantitySchema,
  removed: v.optional(v.boolean(), false),
})
export type RpcLog = v.InferOutput<typeof LogSchema>

const ReceiptSchema = v.object({
  transactionHash: HashSchema,
  blockHash: HashSchema,
  blockNumber: QuantitySchema,
  status: v.pipe(
    v.picklist(['0x0', '0x1']),
    v.transform((status) => (status === '0x1' ? ('success' as const) : ('reverted' as const))),
  ),
  logs: v.array(LogSchema),
  gasUsed: QuantitySchema,
  effectiveGasPrice: QuantitySchema,
  /** OP stack rollups only: the charge for data on their parent chain. */
  l1Fee: v.nullish(QuantitySchema),
})
export type RpcReceipt = v.InferOutput<typeof ReceiptSchema>

const FeeHistorySchema = v.object({
  /** One entry per block, oldest first. */
  gasUsedRatio: v.array(v.nullable(v.number())),
  /** Tips paid in each block, at the requested percentiles. */
  reward: v.nullish(v.array(v.nullable(v.array(QuantitySchema)))),
})

export type RpcFeeHistory = v.InferOutput<typeof FeeHistorySchema>

export const readQuantity = createReader(QuantitySchema, 'number')
export const readData = createReader(DataSchema, 'data')
export const readHash = createReader(HashSchema, 'hash')
export const readHeader = createReader(HeaderSchema, 'block')
export const readBlock = createReader(BlockSchema, 'block')
export const readBlockHashes = createReader(BlockHashesSchema, 'block')
export const readOptionalHeader = createReader(v.nullable(HeaderSchema), 'block')
export const readOptionalTransaction = createReader(v.nullable(TransactionSchema), 'transaction')
export const readOptionalReceipt = createReader(v.nullable(ReceiptSchema), 'receipt')
export const readFeeHistory = createReader(FeeHistorySchema, 'history of fees')
export const readLogs = createReader(v.array(LogSchema), 'logs')
