import type { TokenSpec } from './chain/erc20.ts'
import { STRK } from './chain/execute.ts'
import { toU256 } from './chain/felt.ts'
import { selectorOf } from './chain/hashes.ts'
import type { StarknetChain } from './chain/starknet-chain.ts'
import { faucetAccountOf, signCalls } from './faucet-account.ts'

/** Sends funds in ordinary transactions of an account whose key is public. */
export interface Faucet {
  /** The transaction's hash; it is effective with the next block. */
  give(gift: { readonly token: bigint; readonly to: bigint; readonly amount: bigint }): bigint
}

const SUPPLY = 2n ** 127n

/** A new network's faucet also creates its account and gets all tokens. */
export function createFaucet(
  chain: StarknetChain,
  {
    name,
    tokens,
    isNew,
  }: { readonly name: string; readonly tokens: readonly TokenSpec[]; readonly isNew: boolean },
): Faucet {
  const { account, creation } = faucetAccountOf(name)
  const { address } = account
  const { machine, chainId } = chain
  if (isNew) {
    machine.accounts.create(address, creation)
    for (const token of [STRK, ...tokens.map((spec) => BigInt(spec.address))]) {
      machine.tokens.setBalance(token, address, SUPPLY)
    }
  }
  return {
    give({ token, to, amount }) {
      const call = { to: token, selector: selectorOf('transfer'), calldata: [to, ...toU256(amount)] }
      const nonce = chain.pendingNonce(address) ?? 0n
      return chain.submit(signCalls(account, [call], { nonce, chainId }))
    },
  }
}
