import type { Block, Executed, FuelChain, Waiting } from '../chain/fuel-chain.ts'
import type { Execution } from '../chain/check-transaction.ts'
import type { Coin } from '../chain/ledger.ts'
import { BASE_ASSET, PARAMETERS } from '../chain/parameters.ts'
import {
  utxoIdOf,
  writeTransaction,
  ZERO,
  type CoinInput,
  type Output,
  type Transaction,
} from '../chain/transaction.ts'
import { CHAIN_NAME, NODE_VERSION } from '../version.ts'
import type { Fields } from './execute-query.ts'

/** Nodes count seconds in TAI64: from 2^62, and ten seconds ahead of UTC's beginning. */
const toTai = (seconds: number): string => String(2n ** 62n + 10n + BigInt(seconds))

const OUTPUTS = { coin: 'CoinOutput', change: 'ChangeOutput', variable: 'VariableOutput' } as const

export const encodeOutput = ({ kind, to, amount, assetId }: Output): Fields => ({
  __typename: OUTPUTS[kind],
  to,
  amount: String(amount),
  assetId,
})

const encodeInput = (input: CoinInput): Fields => ({
  __typename: 'InputCoin',
  utxoId: utxoIdOf(input),
  owner: input.owner,
  amount: String(input.amount),
  assetId: input.assetId,
  txPointer: '000000000000',
  witnessIndex: input.witnessIndex,
  predicateGasUsed: '0',
  predicate: '0x',
  predicateData: '0x',
})

export function encodeReceipts({ isSuccess, gas }: Pick<Execution, 'isSuccess' | 'gas'>): readonly Fields[] {
  const place = { __typename: 'Receipt', id: ZERO, pc: '11640', is: '11640' }
  return [
    isSuccess ? { ...place, receiptType: 'RETURN', val: '1' } : { ...place, receiptType: 'REVERT', ra: '0' },
    {
      __typename: 'Receipt',
      receiptType: 'SCRIPT_RESULT',
      result: isSuccess ? '0' : '2',
      gasUsed: String(gas),
    },
  ]
}

const encodeTransactionFields = (id: string, transaction: Transaction): Fields => ({
  __typename: 'Transaction',
  id,
  isScript: true,
  isMint: false,
  isCreate: false,
  isUpgrade: false,
  isUpload: false,
  isBlob: false,
  rawPayload: () => `0x${writeTransaction(transaction).toString('hex')}`,
  receiptsRoot: transaction.receiptsRoot,
  inputs: () => transaction.inputs.map(encodeInput),
  outputs: () => transaction.outputs.map(encodeOutput),
  witnesses: transaction.witnesses,
  script: transaction.script,
  scriptData: transaction.scriptData,
  scriptGasLimit: String(transaction.scriptGasLimit),
  inputAssetIds: () => [...new Set(transaction.inputs.map(({ assetId }) => assetId))],
  policies: Object.fromEntries(
    ['tip', 'witnessLimit', 'maturity', 'maxFee', 'expiration', 'owner'].map((name) => {
      const value: unknown = Object(transaction.policies)[name]
      return [name, typeof value === 'bigint' ? String(value) : null]
    }),
  ),
})

export const encodeBlock = (chain: FuelChain, block: Block): Fields => ({
  __typename: 'Block',
  version: 'V1',
  id: block.id,
  height: String(block.height),
  transactionIds: block.transactionIds,
  header: {
    version: 'V1',
    id: block.id,
    height: String(block.height),
    daHeight: '0',
    time: toTai(block.time),
    consensusParametersVersion: '1',
    stateTransitionBytecodeVersion: '1',
    messageReceiptCount: '0',
    transactionsCount: String(block.transactionIds.length),
    transactionsRoot: ZERO,
    messageOutboxRoot: ZERO,
    eventInboxRoot: ZERO,
    prevRoot: block.prevId,
    applicationHash: ZERO,
  },
  transactions: () =>
    block.transactionIds.flatMap((id) => {
      const entry = chain.find(id)
      return entry === undefined ? [] : [encodeExecuted(chain, entry)]
    }),
})

export const encodeExecuted = (chain: FuelChain, entry: Executed): Fields => ({
  ...encodeTransactionFields(entry.id, entry.transaction),
  status: () => encodeExecutedStatus(chain, entry),
})

const encodeExecutedStatus = (chain: FuelChain, entry: Executed): Fields => {
  const block = chain.blocks[entry.height]
  return {
    __typename: entry.isSuccess ? 'SuccessStatus' : 'FailureStatus',
    transactionId: entry.id,
    time: toTai(entry.time),
    totalGas: String(entry.gas),
    totalFee: String(entry.fee),
    programState: { returnType: entry.isSuccess ? 'RETURN' : 'REVERT', data: '0x0000000000000000' },
    reason: entry.reason ?? '',
    receipts: () => encodeReceipts(entry),
    blockHeight: String(entry.height),
    block: () => (block === undefined ? null : encodeBlock(chain, block)),
    transaction: () => encodeTransactionFields(entry.id, entry.transaction),
  }
}

const encodeSubmitted = ({ time }: Waiting): Fields => ({ __typename: 'SubmittedStatus', time: toTai(time) })

/** A transaction wherever it is; null for one that is not known. */
export function encodeTransaction(chain: FuelChain, id: string): Fields | null {
  const entry = chain.find(id)
  const waiting = chain.findWaiting(id)
  if (entry !== undefined) return encodeExecuted(chain, entry)
  if (waiting === undefined) return null
  return { ...encodeTransactionFields(id, waiting.transaction), status: () => encodeSubmitted(waiting) }
}

/** What a transaction's status is; undefined for one that was never known. */
export function encodeStatus(chain: FuelChain, id: string): Fields | undefined {
  const entry = chain.find(id)
  const waiting = chain.findWaiting(id)
  const reason = chain.squeezedOut(id)
  if (entry !== undefined) return encodeExecutedStatus(chain, entry)
  if (waiting !== undefined) return encodeSubmitted(waiting)
  return reason === undefined ? undefined : { __typename: 'SqueezedOutStatus', reason, transactionId: id }
}

export const encodeDryRun = ({ isSuccess, gas, fee, reason }: Execution): Fields => ({
  __typename: isSuccess ? 'DryRunSuccessStatus' : 'DryRunFailureStatus',
  totalGas: String(gas),
  totalFee: String(fee),
  reason: reason ?? '',
  programState: null,
  receipts: encodeReceipts({ isSuccess, gas }),
})

export const encodeCoin = (coin: Coin): Fields => ({
  __typename: 'Coin',
  utxoId: coin.utxoId,
  owner: coin.owner,
  amount: String(coin.amount),
  assetId: coin.assetId,
  blockCreated: String(coin.blockCreated),
  txCreatedIdx: String(coin.txCreatedIdx),
})

export const encodeNodeInfo = (): Fields => ({
  utxoValidation: true,
  vmBacktrace: false,
  maxTx: '160000',
  maxGas: '30000000000',
  maxSize: '10737418240',
  maxDepth: '500',
  nodeVersion: NODE_VERSION,
  peers: [],
  indexation: { balances: true, coinsToSpend: true, assetMetadata: true },
  txPoolStats: { txCount: '0', totalGas: '0', totalSize: '0' },
})

const encodeCost = ({
  base,
  unitsPerGas,
}: {
  readonly base: bigint
  readonly unitsPerGas: bigint
}): Fields => ({
  __typename: 'LightOperation',
  base: String(base),
  unitsPerGas: String(unitsPerGas),
})

export function encodeChain(chain: FuelChain): Fields {
  const { gasPriceFactor, gasPerByte, maxGasPerTx, maxSize, ecr1, newStoragePerByte } = PARAMETERS
  const limit = '102400'
  return {
    name: CHAIN_NAME,
    daHeight: '0',
    latestBlock: () => encodeBlock(chain, chain.newest),
    consensusParameters: {
      version: 'V1',
      baseAssetId: BASE_ASSET,
      chainId: String(chain.chainId),
      blockGasLimit: '30000000',
      privilegedAddress: ZERO,
      txParams: {
        version: 'V1',
        maxInputs: '255',
        maxOutputs: '255',
        maxWitnesses: '255',
        maxGasPerTx: String(maxGasPerTx),
        maxSize: String(maxSize),
        maxBytecodeSubsections: '256',
      },
      predicateParams: {
        version: 'V1',
        maxPredicateLength: limit,
        maxPredicateDataLength: limit,
        maxGasPerPredicate: String(maxGasPerTx),
        maxMessageDataLength: limit,
      },
      scriptParams: { version: 'V1', maxScriptLength: limit, maxScriptDataLength: limit },
      contractParams: { version: 'V1', contractMaxSize: limit, maxStorageSlots: '1760' },
      feeParams: { version: 'V1', gasPriceFactor: String(gasPriceFactor), gasPerByte: String(gasPerByte) },
      gasCosts: {
        ecr1: String(ecr1),
        newStoragePerByte: String(newStoragePerByte),
        contractRoot: encodeCost(PARAMETERS.s256),
        stateRoot: encodeCost(PARAMETERS.s256),
        vmInitialization: encodeCost(PARAMETERS.vmInitialization),
        s256: encodeCost(PARAMETERS.s256),
      },
    },
  }
}
