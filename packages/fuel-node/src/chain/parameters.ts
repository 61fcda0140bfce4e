import type { Transaction } from './transaction.ts'
import { writeTransaction } from './transaction.ts'

/** The base asset of all public Fuel networks. */
export const BASE_ASSET = '0xf8f8b6283d7fa5b672b530cbb84fcccb4ff8dc40f8176ef4544ddb1f1952ad07'

/** Figures of the main network's consensus parameters, as far as they decide about transfers. */
export const PARAMETERS = {
  gasPriceFactor: 92_000n,
  gasPerByte: 63n,
  maxInputs: 255,
  maxOutputs: 255,
  maxWitnesses: 255,
  maxGasPerTx: 30_000_000n,
  maxSize: 112_640,
  ecr1: 26_135n,
  vmInitialization: { base: 6_300n, unitsPerGas: 80n },
  s256: { base: 45n, unitsPerGas: 3n },
  newStoragePerByte: 63n,
} as const

/** Gas that a return or a revert uses. */
export const SCRIPT_GAS = 13n

type Dependent = { readonly base: bigint; readonly unitsPerGas: bigint }
const costOf = ({ base, unitsPerGas }: Dependent, size: bigint): bigint => base + size / unitsPerGas

/** Gas that a transaction costs before its script runs. */
export function minGasOf(transaction: Transaction): bigint {
  const size = BigInt(writeTransaction(transaction).length)
  const signers = BigInt(new Set(transaction.inputs.map(({ witnessIndex }) => witnessIndex)).size)
  const { vmInitialization, s256, ecr1, gasPerByte } = PARAMETERS
  return costOf(vmInitialization, size) + costOf(s256, size) + signers * ecr1 + size * gasPerByte
}

const witnessBytes = ({ witnesses }: Transaction): bigint =>
  witnesses.reduce((sum, witness) => sum + 8n + BigInt(Math.ceil((witness.length - 2) / 16) * 8), 0n)

/** Gas that a transaction reserves. */
export function maxGasOf(transaction: Transaction): bigint {
  const { witnessLimit = 0n } = transaction.policies
  const spare = witnessLimit - witnessBytes(transaction)
  return (
    minGasOf(transaction) + transaction.scriptGasLimit + (spare > 0n ? spare * PARAMETERS.gasPerByte : 0n)
  )
}

/** Price of gas in the base asset, rounded up. */
export const feeOf = (gas: bigint, gasPrice: bigint): bigint =>
  (gas * gasPrice + PARAMETERS.gasPriceFactor - 1n) / PARAMETERS.gasPriceFactor
