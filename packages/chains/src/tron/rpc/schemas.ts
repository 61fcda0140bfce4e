import * as v from 'valibot'
import { createReader } from '../../rpc/transport/create-reader.ts'

/** Long numbers arrive as texts (`parseLongNumbers`). */
const AmountSchema = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d{1,19}$/))]),
  v.transform((value) => BigInt(value)),
)
const HashSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const HexSchema = v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})*$/))
const AddressSchema = v.pipe(v.string(), v.regex(/^41[0-9a-f]{40}$/))

const HeaderSchema = v.object({
  blockID: HashSchema,
  block_header: v.object({
    raw_data: v.object({
      number: v.optional(AmountSchema, 0),
      parentHash: HashSchema,
      timestamp: v.optional(AmountSchema, 0),
    }),
  }),
})
export type RpcHeader = v.InferOutput<typeof HeaderSchema>

/** Of contracts other than the two that matter here, nothing is read. */
const ContractSchema = v.variant('type', [
  v.object({
    type: v.literal('TransferContract'),
    parameter: v.object({
      value: v.object({ owner_address: AddressSchema, to_address: AddressSchema, amount: AmountSchema }),
    }),
  }),
  v.object({
    type: v.literal('TriggerSmartContract'),
    parameter: v.object({
      value: v.object({
        owner_address: AddressSchema,
        contract_address: AddressSchema,
        data: v.optional(HexSchema, ''),
        call_value: v.optional(AmountSchema, 0),
      }),
    }),
  }),
])
export type RpcContract = v.InferOutput<typeof ContractSchema>

const TransactionSchema = v.object({
  txID: HashSchema,
  ret: v.optional(v.array(v.object({ contractRet: v.optional(v.string()) }))),
  raw_data: v.object({
    data: v.optional(HexSchema, ''),
    contract: v.pipe(
      v.array(
        v.union([
          ContractSchema,
          v.object({
            type: v.string(),
            parameter: v.object({ value: v.object({ owner_address: v.optional(AddressSchema) }) }),
          }),
        ]),
      ),
      v.length(1),
    ),
  }),
})
export type RpcTransaction = v.InferOutput<typeof TransactionSchema>

const BlockSchema = v.object({
  ...HeaderSchema.entries,
  transactions: v.optional(v.array(TransactionSchema), []),
})
export type RpcBlock = v.InferOutput<typeof BlockSchema>

const InfoSchema = v.object({
  id: HashSchema,
  blockNumber: AmountSchema,
  fee: v.optional(AmountSchema, 0),
  result: v.optional(v.string()),
  receipt: v.object({ result: v.optional(v.string()) }),
  log: v.optional(
    v.array(
      v.object({
        address: v.pipe(v.string(), v.regex(/^(?:41)?[0-9a-f]{40}$/)),
        topics: v.optional(v.array(HexSchema), []),
        data: v.optional(HexSchema, ''),
      }),
    ),
    [],
  ),
  internal_transactions: v.optional(
    v.array(
      v.object({
        caller_address: AddressSchema,
        transferTo_address: v.optional(AddressSchema),
        callValueInfo: v.optional(
          v.array(v.object({ callValue: v.optional(AmountSchema, 0), tokenId: v.optional(v.string()) })),
          [],
        ),
        /** What the contract did, as a text in hex. */
        note: v.optional(HexSchema, ''),
        rejected: v.optional(v.boolean(), false),
      }),
    ),
    [],
  ),
})
export type RpcInfo = v.InferOutput<typeof InfoSchema>

const AccountSchema = v.object({
  address: v.optional(AddressSchema),
  balance: v.optional(AmountSchema, 0),
  type: v.optional(v.string()),
})

const ConstantSchema = v.object({
  result: v.object({
    result: v.optional(v.boolean()),
    code: v.optional(v.string()),
    message: v.optional(v.string()),
  }),
  energy_used: v.optional(AmountSchema, 0),
  constant_result: v.optional(v.array(HexSchema), []),
  transaction: v.optional(v.object({ ret: v.optional(v.array(v.object({ ret: v.optional(v.string()) }))) })),
})
export type RpcConstant = v.InferOutput<typeof ConstantSchema>

const ParametersSchema = v.object({
  chainParameter: v.array(
    v.object({ key: v.string(), value: v.optional(v.union([v.number(), v.string()])) }),
  ),
})

const BroadcastSchema = v.object({
  result: v.optional(v.boolean(), false),
  code: v.optional(v.string()),
  txid: v.optional(v.string()),
  message: v.optional(v.string(), ''),
})

/** An object without fields means null. */
function orNull<T>(read: (value: unknown) => T): (value: unknown) => T | null {
  return (value) =>
    typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? null : read(value)
}

export const readHeader = createReader(HeaderSchema, 'block')
export const readOptionalHeader = orNull(readHeader)
export const readOptionalBlock = orNull(createReader(BlockSchema, 'block'))
export const readOptionalTransaction = orNull(createReader(TransactionSchema, 'transaction'))
export const readOptionalInfo = orNull(createReader(InfoSchema, 'result of a transaction'))
/** An empty list arrives as an object. */
export const readInfos = (value: unknown): readonly RpcInfo[] =>
  orNull(createReader(v.array(InfoSchema), 'list of results'))(value) ?? []
export const readOptionalAccount = orNull(createReader(AccountSchema, 'account'))
export const readConstant = createReader(ConstantSchema, 'answer to a call')
export const readParameters = createReader(ParametersSchema, 'list of parameters')
export const readBroadcast = createReader(BroadcastSchema, 'answer to a broadcast')
