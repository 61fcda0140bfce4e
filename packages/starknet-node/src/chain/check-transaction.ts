import { invalidSignature, nonceInvalid, RpcError, validationFailure } from '../rpc/rpc-error.ts'
import { findAccountClass, isAccepted } from './account-classes.ts'
import { STRK, type Machine } from './execute.ts'
import { feeCapOf, LEAST_L2_PRICE, VALIDATION_GAS } from './fees.ts'
import { toHex } from './felt.ts'
import type { AccountTransaction } from './transaction.ts'

/** How far a transaction's number may be ahead of its account's. */
const LARGEST_GAP = 200n

/** The account that must have signed; throws the error of a transaction that has none. */
function signerOf(
  { accounts }: Machine,
  transaction: AccountTransaction,
): { classHash: bigint; key: bigint } {
  const { sender } = transaction
  const account = accounts.find(sender)
  if (transaction.type === 'INVOKE') {
    if (account === undefined) {
      throw validationFailure(`Requested contract address ${toHex(sender)} is not deployed.`)
    }
    return account
  }
  const { classHash, constructorCalldata } = transaction
  if (account !== undefined) throw validationFailure(`Contract address ${toHex(sender)} is deployed already.`)
  const found = findAccountClass(classHash)
  if (found === undefined) throw new RpcError(28, 'Class hash not found')
  const key = found.keyOf(constructorCalldata)
  if (key === undefined || key === 0n) throw validationFailure('The constructor refuses its arguments.')
  return { classHash, key }
}

function checkNonce({ accounts }: Machine, { sender, nonce }: AccountTransaction): void {
  const next = accounts.find(sender)?.nonce ?? 0n
  if (nonce < next || nonce > next + LARGEST_GAP) {
    throw nonceInvalid(
      `Invalid transaction nonce of contract at address ${toHex(sender)}. Account nonce: ${toHex(next)}; got: ${toHex(nonce)}.`,
    )
  }
}

function checkResources({ tokens }: Machine, transaction: AccountTransaction): void {
  const { sender, resourceBounds } = transaction
  const { l2Gas } = resourceBounds
  if (l2Gas.maxAmount < VALIDATION_GAS) {
    throw new RpcError(
      53,
      "The transaction's resources don't cover validation or the minimal transaction fee",
    )
  }
  if (l2Gas.maxPrice < LEAST_L2_PRICE) {
    throw new RpcError(
      65,
      'Transaction fee below minimum',
      `Max L2 gas price is below ${toHex(LEAST_L2_PRICE)}.`,
    )
  }
  const cap = feeCapOf(transaction)
  const held = tokens.balance(STRK, sender)
  if (held < cap) {
    throw new RpcError(
      54,
      "Account balance is smaller than the transaction's maximal fee (calculated as the sum of each resource's limit x max price)",
      `Resources bounds (${String(cap)}) exceed balance (${String(held)}).`,
    )
  }
}

/** Throws the error with which a node refuses the transaction now. */
export function checkTransaction(machine: Machine, transaction: AccountTransaction, hash: bigint): void {
  if (transaction.version !== 3n) {
    throw new RpcError(61, 'The transaction version is not supported')
  }
  checkNonce(machine, transaction)
  checkResources(machine, transaction)
  const signer = signerOf(machine, transaction)
  if (!isAccepted(signer, hash, transaction.signature)) {
    throw invalidSignature()
  }
}
