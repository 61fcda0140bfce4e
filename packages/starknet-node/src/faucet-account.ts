import { getStarkKey, grindKey, sign } from '@scure/starknet'
import { createHash } from 'node:crypto'
import type { Call } from './chain/erc20.ts'
import { toHex } from './chain/felt.ts'
import { contractAddress, transactionHash } from './chain/hashes.ts'
import type { AccountTransaction } from './chain/transaction.ts'
import { readTransaction } from './methods/wire-transaction.ts'

/** An account whose key is public: it exists on local networks only. */
export interface FaucetAccount {
  readonly address: bigint
  /** 64 digits of hex. */
  readonly key: string
}

const ACCOUNT_CLASS = 0x5b4b537eaa2399e3aa99c4e2e0208ebd6c71bc1467938cd52c798c601e43564n
const BOUNDS = { max_amount: '0x989680', max_price_per_unit: '0x746a528800' }
const BOUNDS_L1 = { max_amount: '0x0', max_price_per_unit: '0x38d7ea4c68000' }

/** The account of a network's name, with what its address commits to. */
export function faucetAccountOf(name: string) {
  const key = grindKey(createHash('sha256').update(`sunspan local faucet: ${name}`).digest('hex'))
  const publicKey = BigInt(getStarkKey(key))
  const creation = { classHash: ACCOUNT_CLASS, salt: publicKey, calldata: [publicKey] }
  return { account: { key, address: contractAddress(creation) }, creation }
}

/** What a transaction is signed with. */
export interface Terms {
  readonly nonce: bigint
  readonly chainId: string
  /** What it offers for its gas; plenty by default. */
  readonly gas?: typeof BOUNDS | undefined
}

/** A signed transaction, as nodes take it and as the stand-in reads it. */
interface Signed {
  readonly transaction: AccountTransaction
  readonly wire: Readonly<Record<string, unknown>>
}

function signWire(key: string, fields: object, { nonce, chainId, gas = BOUNDS }: Terms): Signed {
  const unsigned = {
    ...fields,
    version: '0x3',
    nonce: toHex(nonce),
    resource_bounds: { l1_gas: BOUNDS_L1, l1_data_gas: BOUNDS, l2_gas: gas },
    tip: '0x0',
    paymaster_data: [],
    nonce_data_availability_mode: 'L1',
    fee_data_availability_mode: 'L1',
  }
  const { transaction } = readTransaction({ ...unsigned, signature: [] })
  const { r, s } = sign(transactionHash(transaction, chainId).toString(16).padStart(64, '0'), key)
  const signature = [r, s]
  return {
    transaction: { ...transaction, signature },
    wire: { ...unsigned, signature: signature.map(toHex) },
  }
}

/** A transaction that executes the calls. */
export function signCalls({ address, key }: FaucetAccount, calls: readonly Call[], terms: Terms): Signed {
  const written = calls.flatMap(({ to, selector, calldata }) => [
    to,
    selector,
    BigInt(calldata.length),
    ...calldata,
  ])
  const calldata = [BigInt(calls.length), ...written].map(toHex)
  const fields = { type: 'INVOKE', sender_address: toHex(address), calldata, account_deployment_data: [] }
  return signWire(key, fields, terms)
}

/** A transaction that creates the account, which pays for it. */
export const signCreation = (
  { key }: FaucetAccount,
  creation: ReturnType<typeof faucetAccountOf>['creation'],
  terms: Terms,
): Signed =>
  signWire(
    key,
    {
      type: 'DEPLOY_ACCOUNT',
      class_hash: toHex(creation.classHash),
      contract_address_salt: toHex(creation.salt),
      constructor_calldata: creation.calldata.map(toHex),
    },
    terms,
  )
