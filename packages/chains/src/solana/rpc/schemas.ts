import * as v from 'valibot'
import { ChainError } from '../../errors/chain-error.ts'
import { createReader } from '../../rpc/transport/create-reader.ts'
import { isAccountAddress } from '../address.ts'
import { solanaDescriptor } from '../descriptor.ts'

const CountSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((value) => BigInt(value)),
)
/** Lamports arrive as JSON numbers, which are rounded beyond 2^53; such a value is not exact. */
const LamportsSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
const AddressSchema = v.pipe(v.string(), v.check(isAccountAddress, 'no address'))
const SignatureSchema = v.pipe(
  v.string(),
  v.check((text) => solanaDescriptor.transactionHash.normalize(text) === text, 'no signature'),
)
const HashSchema = AddressSchema
const IndexSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
const U64TextSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
)

const withContext = <S extends v.GenericSchema>(value: S) =>
  v.object({ context: v.object({ slot: CountSchema }), value })

const BlockhashSchema = withContext(v.object({ blockhash: HashSchema, lastValidBlockHeight: CountSchema }))
const BlockSchema = v.nullable(
  v.object({ blockhash: HashSchema, blockHeight: v.nullish(CountSchema), blockTime: v.nullish(v.number()) }),
)

const SignatureInfosSchema = v.array(
  v.object({ signature: SignatureSchema, slot: CountSchema, err: v.unknown() }),
)
export type SignatureInfo = v.InferOutput<typeof SignatureInfosSchema>[number]

const StatusesSchema = withContext(v.array(v.nullable(v.object({ slot: CountSchema, err: v.unknown() }))))

const TokenBalanceSchema = v.object({
  accountIndex: IndexSchema,
  mint: AddressSchema,
  /** Absent in the oldest blocks. */
  owner: v.optional(AddressSchema),
  programId: v.optional(AddressSchema),
  uiTokenAmount: v.object({ amount: U64TextSchema }),
})

const InstructionSchema = v.object({
  programIdIndex: IndexSchema,
  accounts: v.array(IndexSchema),
  /** Base58. */
  data: v.string(),
})

const TransactionSchema = v.object({
  slot: CountSchema,
  /** Block time in seconds since 1970; null when the node no longer has it. */
  blockTime: v.nullish(v.number()),
  meta: v.object({
    err: v.unknown(),
    fee: CountSchema,
    preBalances: v.array(LamportsSchema),
    postBalances: v.array(LamportsSchema),
    preTokenBalances: v.nullish(v.array(TokenBalanceSchema), []),
    postTokenBalances: v.nullish(v.array(TokenBalanceSchema), []),
    innerInstructions: v.nullish(
      v.array(v.object({ index: IndexSchema, instructions: v.array(InstructionSchema) })),
      [],
    ),
    loadedAddresses: v.nullish(
      v.object({ writable: v.array(AddressSchema), readonly: v.array(AddressSchema) }),
    ),
  }),
  transaction: v.object({
    signatures: v.pipe(v.array(SignatureSchema), v.minLength(1)),
    message: v.object({ accountKeys: v.array(AddressSchema), instructions: v.array(InstructionSchema) }),
  }),
})
export type RpcTransaction = v.InferOutput<typeof TransactionSchema>
export type RpcInstruction = v.InferOutput<typeof InstructionSchema>

const AccountSchema = v.nullable(
  v.object({
    lamports: LamportsSchema,
    owner: AddressSchema,
    executable: v.boolean(),
    data: v.tuple([v.string(), v.literal('base64')]),
  }),
)
export type RpcAccount = NonNullable<v.InferOutput<typeof AccountSchema>>

const SimulationSchema = withContext(
  v.object({ err: v.unknown(), logs: v.nullish(v.array(v.string())), unitsConsumed: v.nullish(CountSchema) }),
)

const HoldersSchema = withContext(v.array(v.object({ address: AddressSchema })))

const FeesSchema = v.array(v.object({ prioritizationFee: CountSchema }))

/** An exact lamport amount. Throws when the node's JSON number is too large to be exact. */
export function exactLamports(value: number | undefined): bigint {
  if (value !== undefined && Number.isSafeInteger(value)) return BigInt(value)
  throw new ChainError('rpc_untrustworthy', 'The node returned a balance that is too large to be exact.')
}

export const readCount = createReader(CountSchema, 'number')
export const readCounts = createReader(v.array(CountSchema), 'list of slots')
export const readSignature = createReader(SignatureSchema, 'signature')
export const readBlockhash = createReader(BlockhashSchema, 'block hash')
export const readBlock = createReader(BlockSchema, 'block')
export const readSignatureInfos = createReader(SignatureInfosSchema, 'list of signatures')
export const readStatuses = createReader(StatusesSchema, 'list of statuses')
export const readOptionalTransaction = createReader(v.nullable(TransactionSchema), 'transaction')
export const readAccount = createReader(withContext(AccountSchema), 'account')
export const readAccounts = createReader(withContext(v.array(AccountSchema)), 'list of accounts')
export const readHolders = createReader(HoldersSchema, 'list of holders')
export const readSimulation = createReader(SimulationSchema, 'dry run')
export const readPriorityFees = createReader(FeesSchema, 'list of fees')
