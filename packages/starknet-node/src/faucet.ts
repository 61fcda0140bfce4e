import { getStarkKey, grindKey, sign } from '@scure/starknet'
import { createHash } from 'node:crypto'
import { STRK } from './chain/execute.ts'
import { toHex, toU256 } from './chain/felt.ts'
import { contractAddress, selectorOf } from './chain/hashes.ts'
import type { StarknetChain } from './chain/starknet-chain.ts'
import type { TokenSpec } from './chain/erc20.ts'
import { readTransaction } from './methods/wire-transaction.ts'

/** Sends funds in ordinary transactions of an account whose key is public. */
export interface Faucet {
  /** The transaction's hash; it is effective with the next block. */
  give(gift: { readonly token: bigint; readonly to: bigint; readonly amount: bigint }): bigint
}

const ACCOUNT_CLASS = 0x5b4b537eaa2399e3aa99c4e2e0208ebd6c71bc1467938cd52c798c601e43564n
const SUPPLY = 2n ** 127n
const BOUNDS = { max_amount: '0x989680', max_price_per_unit: '0x746a528800' }

/** A new network's faucet also creates its account and gets all tokens. */
export function createFaucet(
  chain: StarknetChain,
  {
    name,
    tokens,
    isNew,
  }: { readonly name: string; readonly tokens: readonly TokenSpec[]; readonly isNew: boolean },
): Faucet {
  const key = grindKey(createHash('sha256').update(`sunspan local faucet: ${name}`).digest('hex'))
  const publicKey = BigInt(getStarkKey(key))
  const creation = { classHash: ACCOUNT_CLASS, salt: publicKey, calldata: [publicKey] }
  const sender = contractAddress(creation)
  const { machine } = chain
  if (isNew) {
    machine.accounts.create(sender, creation)
    for (const { address } of tokens) machine.tokens.setBalance(BigInt(address), sender, SUPPLY)
    machine.tokens.setBalance(STRK, sender, SUPPLY)
  }
  return {
    give({ token, to, amount }) {
      const call = [token, selectorOf('transfer'), 3n, to, ...toU256(amount)]
      const unsigned = {
        ...{ type: 'INVOKE', version: '0x3', sender_address: toHex(sender) },
        calldata: [1n, ...call].map(toHex),
        nonce: toHex(chain.pendingNonce(sender) ?? 0n),
        resource_bounds: { l1_gas: BOUNDS_L1, l1_data_gas: BOUNDS, l2_gas: BOUNDS },
        ...{ tip: '0x0', paymaster_data: [], account_deployment_data: [] },
        ...{ nonce_data_availability_mode: 'L1', fee_data_availability_mode: 'L1' },
      }
      const { transaction } = readTransaction({ ...unsigned, signature: [] })
      const { r, s } = sign(chain.hashOf(transaction).toString(16).padStart(64, '0'), key)
      const signature = [r, s]
      return chain.submit({
        transaction: { ...transaction, signature },
        wire: { ...unsigned, signature: signature.map(toHex) },
      })
    },
  }
}

const BOUNDS_L1 = { max_amount: '0x0', max_price_per_unit: '0x38d7ea4c68000' }
