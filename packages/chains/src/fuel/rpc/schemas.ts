import * as v from 'valibot'
import { createReader } from '../../rpc/transport/create-reader.ts'

const lower = v.transform((text: string) => text.toLowerCase())
const IdSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), lower)
const UtxoIdSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{68}$/), lower)
const HexSchema = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/), lower)
const AmountSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,39}$/),
  v.transform((text) => BigInt(text)),
)

const BlockSchema = v.object({ id: IdSchema, height: AmountSchema, header: v.object({ time: AmountSchema }) })
export type RpcBlock = v.InferOutput<typeof BlockSchema>

const StatusSchema = v.looseObject({
  __typename: v.string(),
  totalFee: v.nullish(AmountSchema),
  block: v.nullish(v.object({ id: IdSchema, height: AmountSchema })),
})

/** Other kinds of inputs and outputs have no such fields. */
const InputSchema = v.object({
  owner: v.nullish(IdSchema),
  amount: v.nullish(AmountSchema),
  assetId: v.nullish(IdSchema),
})
const OutputSchema = v.object({
  to: v.nullish(IdSchema),
  amount: v.nullish(AmountSchema),
  assetId: v.nullish(IdSchema),
})
const TransactionSchema = v.object({
  id: IdSchema,
  script: v.nullish(HexSchema),
  scriptData: v.nullish(HexSchema),
  inputs: v.nullish(v.array(InputSchema)),
  outputs: v.array(OutputSchema),
})
export type RpcTransaction = v.InferOutput<typeof TransactionSchema>

const CostSchema = v.object({
  base: AmountSchema,
  unitsPerGas: v.optional(AmountSchema),
  gasPerUnit: v.optional(AmountSchema),
})
export type GasCost = v.InferOutput<typeof CostSchema>

const CoinSchema = v.looseObject({
  utxoId: v.optional(UtxoIdSchema),
  owner: v.optional(IdSchema),
  amount: v.optional(AmountSchema),
  assetId: v.optional(IdSchema),
})

const LatestSchema = v.object({ chain: v.object({ latestBlock: BlockSchema }) })
const FeesSchema = v.pipe(
  v.object({
    chain: v.object({
      consensusParameters: v.object({
        baseAssetId: IdSchema,
        chainId: AmountSchema,
        feeParams: v.object({
          gasPriceFactor: v.pipe(AmountSchema, v.minValue(1n)),
          gasPerByte: AmountSchema,
        }),
        gasCosts: v.object({ ecr1: AmountSchema, s256: CostSchema, vmInitialization: CostSchema }),
      }),
    }),
    estimateGasPrice: v.object({ gasPrice: AmountSchema }),
  }),
  v.transform(({ chain: { consensusParameters: rules }, estimateGasPrice }) => ({
    baseAssetId: rules.baseAssetId,
    ...rules.feeParams,
    ...rules.gasCosts,
    gasPrice: estimateGasPrice.gasPrice,
  })),
)
/** What fees are computed from. */
export type FeeRules = v.InferOutput<typeof FeesSchema>

export const readLatest = createReader(LatestSchema)
export const readBlock = createReader(v.object({ block: v.nullable(BlockSchema) }))
export const readBlockIds = createReader(
  v.object({ block: v.nullable(v.object({ ...BlockSchema.entries, transactionIds: v.array(IdSchema) })) }),
)
export const readFullBlock = createReader(
  v.object({
    block: v.nullable(v.object({ ...BlockSchema.entries, transactions: v.array(TransactionSchema) })),
  }),
)
export const readTransaction = createReader(
  v.object({
    transaction: v.nullable(v.object({ ...TransactionSchema.entries, status: v.nullish(StatusSchema) })),
  }),
)
export const readStatus = createReader(
  v.object({ transaction: v.nullable(v.object({ status: v.nullish(StatusSchema) })) }),
)
export const readFees = createReader(FeesSchema)
export const readCoins = createReader(v.object({ coinsToSpend: v.array(v.array(CoinSchema)) }))
export const readCoin = createReader(v.object({ coin: v.nullable(CoinSchema) }))
export const readBalance = createReader(v.object({ balance: v.object({ amountU128: AmountSchema }) }))
export const readContract = createReader(v.object({ contract: v.nullable(v.object({ id: IdSchema })) }))
export const readAsset = createReader(v.looseObject({}))
export const readSubmitted = createReader(v.object({ submit: v.object({ id: IdSchema }) }))
export const readChainId = createReader(
  v.object({ chain: v.object({ consensusParameters: v.object({ chainId: AmountSchema }) }) }),
)
