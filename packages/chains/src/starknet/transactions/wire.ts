import { toFelt } from '../contracts/felt.ts'
import type { StarknetKey } from './treasury-key.ts'
import { deployAccountHash, invokeHash, type Bounds, type TransactionTerms } from './hashes.ts'

/** A transaction as nodes take it. */
type Wire = Readonly<Record<string, unknown>>

const VERSION = '0x3'
/** For estimates: a signature of this version is good for nothing else. */
const QUERY_VERSION = '0x100000000000000000000000000000003'

const writeBound = ({ amount, price }: Bounds['l1Gas']) => ({
  max_amount: toFelt(amount),
  max_price_per_unit: toFelt(price),
})

const commonOf = ({ nonce, tip, bounds }: Pick<TransactionTerms, 'nonce' | 'tip' | 'bounds'>) => ({
  nonce: toFelt(nonce),
  tip: toFelt(tip),
  resource_bounds: {
    l1_gas: writeBound(bounds.l1Gas),
    l1_data_gas: writeBound(bounds.l1DataGas),
    l2_gas: writeBound(bounds.l2Gas),
  },
  paymaster_data: [],
  nonce_data_availability_mode: 'L1',
  fee_data_availability_mode: 'L1',
})

const writeInvoke = (
  terms: Omit<TransactionTerms, 'chainId'>,
  calldata: readonly bigint[],
  { version, signature }: { readonly version: string; readonly signature: readonly string[] },
): Wire => ({
  type: 'INVOKE',
  version,
  signature,
  ...commonOf(terms),
  sender_address: toFelt(terms.sender),
  calldata: calldata.map(toFelt),
  account_deployment_data: [],
})

const NOTHING = { amount: 0n, price: 0n }
const NO_BOUNDS: Bounds = { l1Gas: NOTHING, l1DataGas: NOTHING, l2Gas: NOTHING }

/** Unsigned, to learn what it would cost. */
export const writeQuery = (
  { sender, nonce }: Pick<TransactionTerms, 'sender' | 'nonce'>,
  calldata: readonly bigint[],
): Wire =>
  writeInvoke({ sender, nonce, tip: 0n, bounds: NO_BOUNDS }, calldata, {
    version: QUERY_VERSION,
    signature: [],
  })

export interface SignedWire {
  readonly hash: bigint
  readonly wire: Wire
}

export function signInvoke(
  key: StarknetKey,
  terms: TransactionTerms,
  calldata: readonly bigint[],
): SignedWire {
  const hash = invokeHash(terms, calldata)
  return { hash, wire: writeInvoke(terms, calldata, { version: VERSION, signature: key.sign(hash) }) }
}

/** The transaction that creates the key's account. */
export function signDeployAccount(key: StarknetKey, terms: TransactionTerms): SignedWire {
  const { classHash, salt, calldata } = key.creation
  const hash = deployAccountHash(terms, key.creation)
  return {
    hash,
    wire: {
      type: 'DEPLOY_ACCOUNT',
      version: VERSION,
      signature: key.sign(hash),
      ...commonOf(terms),
      class_hash: toFelt(classHash),
      contract_address_salt: toFelt(salt),
      constructor_calldata: calldata.map(toFelt),
    },
  }
}
