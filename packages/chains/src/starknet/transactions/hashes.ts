import { computeHashOnElements, poseidonHashMany } from '@scure/starknet'
import { fromShortText } from '../contracts/felt.ts'

/** The most of a resource that a transaction pays for, and the most per unit. */
interface Bound {
  readonly amount: bigint
  readonly price: bigint
}

export interface Bounds {
  readonly l1Gas: Bound
  readonly l1DataGas: Bound
  readonly l2Gas: Bound
}

/** What an account's transaction commits to, apart from what it does. */
export interface TransactionTerms {
  readonly sender: bigint
  readonly nonce: bigint
  readonly tip: bigint
  readonly bounds: Bounds
  readonly chainId: string
}

const VERSION = 3n
const ADDRESS_BOUND = 2n ** 251n - 256n

const hashOf = (values: readonly bigint[]): bigint => poseidonHashMany([...values])

const bound = (name: string, { amount, price }: Bound): bigint =>
  fromShortText(name) * 2n ** 192n + amount * 2n ** 128n + price

/** Without a paymaster and with its data on the parent chain. */
const termsOf = ({ sender, nonce, tip, bounds, chainId }: TransactionTerms): readonly bigint[] => [
  VERSION,
  sender,
  hashOf([
    tip,
    bound('L1_GAS', bounds.l1Gas),
    bound('L2_GAS', bounds.l2Gas),
    bound('L1_DATA', bounds.l1DataGas),
  ]),
  hashOf([]),
  fromShortText(chainId),
  nonce,
  0n,
]

/** Hash of a transaction that makes an account execute calls; the account signs it, and it is the transaction's id. */
export const invokeHash = (terms: TransactionTerms, calldata: readonly bigint[]): bigint =>
  hashOf([fromShortText('invoke'), ...termsOf(terms), hashOf([]), hashOf(calldata)])

export interface Creation {
  readonly classHash: bigint
  readonly salt: bigint
  readonly calldata: readonly bigint[]
}

/** Hash of the transaction that creates an account, which signs and pays it itself. */
export const deployAccountHash = (terms: TransactionTerms, { classHash, salt, calldata }: Creation): bigint =>
  hashOf([fromShortText('deploy_account'), ...termsOf(terms), hashOf(calldata), classHash, salt])

const pedersenOf = (values: readonly bigint[]): bigint => BigInt(String(computeHashOnElements([...values])))

/** The address that a contract has, or will have once it is created. */
export const addressOfCreation = ({ classHash, salt, calldata }: Creation): bigint =>
  pedersenOf([fromShortText('STARKNET_CONTRACT_ADDRESS'), 0n, salt, classHash, pedersenOf(calldata)]) %
  ADDRESS_BOUND
