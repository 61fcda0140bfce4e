import type { Coin } from './ledger.ts'
import { NodeError } from './node-error.ts'
import { BASE_ASSET, feeOf, maxGasOf, minGasOf, PARAMETERS, SCRIPT_GAS } from './parameters.ts'
import { recoverAddress } from './signatures.ts'
import { utxoIdOf, type Output, type Transaction } from './transaction.ts'

const invalid = (what: string): NodeError => new NodeError(`Invalid transaction data: Validity(${what})`)
const badInput = (what: string): NodeError => new NodeError(`Transaction input validation failed: ${what}`)

/** Scripts that are recognised: nothing, `ret $zero`, `ret $one`; and `rvrt $zero`, `rvrt $one`. */
const RETURNS = new Set(['0x', '0x24000000', '0x24040000'])
const REVERTS = new Set(['0x36000000', '0x36040000'])

function sumByAsset(entries: readonly { readonly assetId: string; readonly amount: bigint }[]) {
  const sums = new Map<string, bigint>()
  for (const { assetId, amount } of entries) sums.set(assetId, (sums.get(assetId) ?? 0n) + amount)
  return sums
}

/** What each asset has left once the coin outputs and the highest fee are paid. Throws for what is not covered. */
function freeBalances({ inputs, outputs, policies }: Transaction): ReadonlyMap<string, bigint> {
  const free = sumByAsset(inputs)
  const { maxFee = 0n } = policies
  const base = free.get(BASE_ASSET) ?? 0n
  if (base < maxFee) throw invalid(`InsufficientFeeAmount { expected: ${maxFee}, provided: ${base} }`)
  free.set(BASE_ASSET, base - maxFee)
  for (const { kind, assetId, amount } of outputs) {
    if (kind !== 'coin') continue
    const provided = free.get(assetId)
    if (provided === undefined) throw invalid(`TransactionOutputCoinAssetIdNotFound(${assetId.slice(2)})`)
    if (provided < amount) {
      throw invalid(
        `InsufficientInputAmount { asset: ${assetId.slice(2)}, expected: ${amount}, provided: ${provided} }`,
      )
    }
    free.set(assetId, provided - amount)
  }
  return free
}

/** Throws for a transaction that no state of the chain makes valid. */
export function checkForm(transaction: Transaction, height: number): void {
  const { inputs, outputs, witnesses, policies, script } = transaction
  const { maxInputs, maxOutputs, maxWitnesses } = PARAMETERS
  if (inputs.length > maxInputs) throw invalid('TransactionInputsMax')
  if (outputs.length > maxOutputs) throw invalid('TransactionOutputsMax')
  if (witnesses.length > maxWitnesses) throw invalid('TransactionWitnessesMax')
  if (inputs.length === 0) throw invalid('NoSpendableInput')
  if (policies.maxFee === undefined) throw invalid('TransactionMaxFeeNotSet')
  if (maxGasOf(transaction) > PARAMETERS.maxGasPerTx) throw invalid('TransactionMaxGasExceeded')
  if ((policies.maturity ?? 0n) > BigInt(height)) throw invalid('TransactionMaturity')
  if ((policies.expiration ?? 0xffffffffn) < BigInt(height)) throw invalid('TransactionExpiration')
  if (new Set(inputs.map(utxoIdOf)).size < inputs.length) throw invalid('DuplicateInputUtxoId')
  const changes = outputs.flatMap(({ kind, assetId }) => (kind === 'change' ? [assetId] : []))
  if (new Set(changes).size < changes.length) {
    const twice = changes.find((assetId, place) => changes.indexOf(assetId) !== place) ?? ''
    throw invalid(`TransactionOutputChangeAssetIdDuplicated(${twice.slice(2)})`)
  }
  if (!RETURNS.has(script) && !REVERTS.has(script)) {
    throw new NodeError('This stand-in executes no script but a return and a revert: it has no FuelVM.')
  }
  freeBalances(transaction)
}

/** Throws unless the owners of all inputs have signed. */
export function checkSignatures(id: string, { inputs, witnesses }: Transaction): void {
  for (const [index, { owner, witnessIndex }] of inputs.entries()) {
    const witness = witnesses[witnessIndex]
    if (witness === undefined) throw invalid(`InputWitnessIndexBounds { index: ${index} }`)
    if (recoverAddress(id, witness) !== owner) throw invalid(`InputInvalidSignature { index: ${index} }`)
  }
}

/** Throws unless the inputs are the coins that they say. */
export function checkInputs(
  { inputs }: Transaction,
  { find, isSpent }: { find(utxoId: string): Coin | undefined; isSpent(utxoId: string): boolean },
): void {
  for (const input of inputs) {
    const utxoId = utxoIdOf(input)
    if (isSpent(utxoId)) throw new NodeError(`The UTXO input ${utxoId} was already spent`)
    const coin = find(utxoId)
    if (coin === undefined) throw badInput(`UTXO (id: ${utxoId.slice(2)}) does not exist`)
    const isSame = ['owner', 'amount', 'assetId'].every((key) => Object(coin)[key] === Object(input)[key])
    if (!isSame) throw badInput('Input coin does not match the values from database')
  }
}

/** Throws if the price of gas is more than the transaction pays. */
export function checkFee(transaction: Transaction, gasPrice: bigint): void {
  const gas = maxGasOf(transaction)
  const { maxFee = 0n } = transaction.policies
  if (maxFee >= feeOf(gas, gasPrice)) return
  const offered = (maxFee * PARAMETERS.gasPriceFactor) / gas
  throw new NodeError(
    `The provided max fee can't cover the transaction cost. The minimal gas price should be ${gasPrice}, while it is ${offered}`,
  )
}

export interface Execution {
  readonly isSuccess: boolean
  readonly gas: bigint
  readonly fee: bigint
  /** Why it failed. */
  readonly reason: string | null
  /** With what execution filled in. Coins are paid even where the script reverts. */
  readonly outputs: readonly Output[]
}

/** Executes a transaction that was checked. */
export function execute(transaction: Transaction, gasPrice: bigint): Execution {
  const { outputs, policies, script, scriptGasLimit } = transaction
  const { tip = 0n, maxFee = 0n } = policies
  const hasScript = script !== '0x'
  const isOutOfGas = hasScript && scriptGasLimit < SCRIPT_GAS
  const used = hasScript ? (isOutOfGas ? scriptGasLimit : SCRIPT_GAS) : 0n
  const gas = minGasOf(transaction) + used
  const fee = feeOf(gas, gasPrice) + tip
  const free = new Map(freeBalances(transaction))
  free.set(BASE_ASSET, (free.get(BASE_ASSET) ?? 0n) + maxFee - fee)
  const reason = isOutOfGas ? 'OutOfGas' : REVERTS.has(script) ? 'Revert(0)' : null
  return {
    isSuccess: reason === null,
    gas,
    fee,
    reason,
    outputs: outputs.map((output) =>
      output.kind === 'change' ? { ...output, amount: free.get(output.assetId) ?? 0n } : output,
    ),
  }
}
