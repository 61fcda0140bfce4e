import { fromBase64, normalizeStructTag } from '@mysten/sui/utils'
import { invalidParams, refused, RpcError } from '../rpc/rpc-error.ts'
import { SUI, type CoinObject, type ObjectRef } from './coin-objects.ts'
import type { Objects } from './objects.ts'
import { signerOf } from './signatures.ts'
import { refOf, type SuiTransaction } from './transaction.ts'

/** The least and the most that a transaction may spend on gas. */
const LEAST_BUDGET_UNITS = 1_000n
const MOST_BUDGET = 50_000_000_000n
const MOST_PAYMENT_COINS = 256

/** What the network asks of transactions at present. */
export interface Terms {
  readonly epoch: bigint
  readonly referencePrice: bigint
  /** The chain's name for itself, as transactions state it that are valid for a while. */
  readonly genesis: string
}

/** The coin at exactly the version and digest of the reference. Throws the RpcError of any other. */
function requireCoin(objects: Objects, ref: ObjectRef, owner: string): CoinObject {
  const { objectId, version, digest } = ref
  const coin = objects.find(objectId)
  const current = coin?.version ?? objects.deletedAt(objectId)
  const missing = `Could not find the referenced object ${objectId} at version Some(SequenceNumber(${version}))`
  if (current === undefined || current < version) throw refused(missing)
  if (coin === undefined || current > version) {
    throw refused(
      `Transaction needs to be rebuilt because object ${objectId} version 0x${version.toString(16)} is unavailable for consumption, current version: 0x${current.toString(16)}`,
    )
  }
  if (coin.digest !== digest) {
    throw refused(`Invalid Object digest for object ${objectId}. Expected digest : ${coin.digest}`)
  }
  if (coin.owner === owner) return coin
  throw refused(
    `Transaction was not signed by the correct sender: Object ${objectId} is owned by account address ${coin.owner}, but given owner/signer address is ${owner}`,
  )
}

/** The right to take as much of the sender's address balance. */
export interface Withdrawal {
  readonly coinType: string
  readonly amount: bigint
}

/** An input of a transaction: bytes, a coin, or a withdrawal. */
export type Input =
  | { readonly pure: Uint8Array }
  | { readonly coin: CoinObject }
  | { readonly withdrawal: Withdrawal }

/** Coins that a transaction names, as they are. */
export interface Loaded {
  readonly payment: readonly CoinObject[]
  readonly inputs: readonly Input[]
}

function loadInput(objects: Objects, { inputs, sender }: SuiTransaction, place: number): Input {
  const input = inputs[place]
  if (input?.Pure) return { pure: fromBase64(input.Pure.bytes) }
  if (input?.FundsWithdrawal?.withdrawFrom.Sender) {
    const { reservation, typeArg } = input.FundsWithdrawal
    const coinType = normalizeStructTag(typeArg.Balance)
    return { withdrawal: { coinType, amount: BigInt(reservation.MaxAmountU64) } }
  }
  const ref = input?.Object?.ImmOrOwnedObject
  if (!ref) throw refused(`Input ${place} is of a kind that this node does not execute`)
  return { coin: requireCoin(objects, refOf(ref), sender) }
}

/** Ids of the coins that a transaction names. */
const coinsNamedBy = ({ payment, inputs }: SuiTransaction): readonly string[] => [
  ...payment.map(({ objectId }) => objectId),
  ...inputs.flatMap(({ Object: object }) =>
    object?.ImmOrOwnedObject ? refOf(object.ImmOrOwnedObject).objectId : [],
  ),
]

/** Throws if a coin is locked by two transactions, each of which a part of the validators has signed. */
export function checkLocks(transaction: SuiTransaction, locked: ReadonlySet<string>): void {
  const coin = coinsNamedBy(transaction).find((id) => locked.has(id))
  if (coin === undefined) return
  throw new RpcError(
    -32002,
    `Failed to sign transaction by a quorum of validators because one or more of its objects is equivocated until the next epoch. Other transactions locking these objects:\n- (object ${coin})`,
  )
}

function assertOnce(transaction: SuiTransaction): void {
  const named = coinsNamedBy(transaction)
  const twice = named.find((id, place) => named.indexOf(id) !== place)
  if (twice !== undefined) {
    throw refused(`Mutable object ${twice} cannot appear more than one in one transaction`)
  }
}

/** All withdrawals of a type together must be covered. */
function assertFunded(objects: Objects, sender: string, inputs: readonly Input[]): void {
  const taken = new Map<string, bigint>()
  for (const input of inputs) {
    if (!('withdrawal' in input)) continue
    const { coinType, amount } = input.withdrawal
    taken.set(coinType, (taken.get(coinType) ?? 0n) + amount)
  }
  for (const [coinType, amount] of taken) {
    const held = objects.fundsOf(sender).get(coinType) ?? 0n
    if (held < amount)
      throw refused(`Invalid withdraw reservation: available ${held} of ${coinType} is less than ${amount}`)
  }
}

function assertValid({ expiration }: SuiTransaction, { epoch, genesis }: Terms): void {
  if (!expiration || expiration.None) return
  if (expiration.Epoch !== undefined && expiration.Epoch !== null) {
    if (BigInt(expiration.Epoch) < epoch) throw refused('Transaction Expired')
    return
  }
  const { minEpoch, maxEpoch, chain } = expiration.ValidDuring ?? {}
  if (chain !== genesis) throw refused('Invalid chain identifier in the transaction expiration')
  const isEarly = minEpoch !== null && minEpoch !== undefined && BigInt(minEpoch) > epoch
  const isLate = maxEpoch !== null && maxEpoch !== undefined && BigInt(maxEpoch) < epoch
  if (isEarly || isLate) throw refused('Transaction Expired')
}

/** What validators check before they sign. Throws the RpcError with which they refuse. */
export function checkTransaction(objects: Objects, transaction: SuiTransaction, terms: Terms): Loaded {
  const { budget, price, payer, inputs } = transaction
  assertValid(transaction, terms)
  assertOnce(transaction)
  if (price < terms.referencePrice) {
    throw refused(`Gas price ${price} under reference gas price (RGP) ${terms.referencePrice}`)
  }
  const least = LEAST_BUDGET_UNITS * price
  if (budget < least) throw refused(`Gas budget: ${budget} is lower than min: ${least}.`)
  if (budget > MOST_BUDGET) throw refused(`Gas budget: ${budget} is higher than max: ${MOST_BUDGET}.`)
  if (transaction.payment.length === 0) throw refused('Transaction gas payment missing')
  if (transaction.payment.length > MOST_PAYMENT_COINS) {
    throw refused(`Size limit exceeded: maximum number of gas payment objects is ${MOST_PAYMENT_COINS}`)
  }
  const payment = transaction.payment.map((ref) => requireCoin(objects, ref, payer))
  const wrong = payment.find(({ coinType }) => coinType !== SUI)
  if (wrong !== undefined) throw refused(`Invalid gas object: ${wrong.id} is not a coin of SUI`)
  const loaded = { payment, inputs: inputs.map((_, place) => loadInput(objects, transaction, place)) }
  assertFunded(objects, transaction.sender, loaded.inputs)
  const held = payment.reduce((sum, { balance }) => sum + balance, 0n)
  if (held < budget) {
    throw refused(`Balance of gas object ${held} is lower than the needed amount: ${budget}`)
  }
  for (const input of loaded.inputs) {
    if ('coin' in input && objects.isDenied(input.coin.coinType, transaction.sender)) {
      throw refused(`Address ${transaction.sender} is denied for coin ${input.coin.coinType}`)
    }
  }
  return loaded
}

/** Throws the RpcError of signatures that are not those of the sender and of who pays. */
export function checkSignatures(
  { bytes, sender, payer }: SuiTransaction,
  signatures: readonly Uint8Array[],
): void {
  const wanted = [...new Set([sender, payer])]
  if (signatures.length !== wanted.length) {
    throw new RpcError(
      -32002,
      `Invalid user signature: Expect ${wanted.length} signer signatures but got ${signatures.length}`,
    )
  }
  const signers = signatures.map((signature) => signerOf(signature, bytes))
  if (signers.includes(undefined)) {
    throw invalidParams('Invalid user signature: Signature is not valid: Fail to verify user sig')
  }
  const absent = wanted.find((address) => !signers.includes(address))
  if (absent !== undefined) {
    throw invalidParams(
      `Invalid user signature: Signature is not valid: Required Signature from ${absent} is absent`,
    )
  }
}
