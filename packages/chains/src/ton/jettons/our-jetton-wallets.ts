import { Address } from '@ton/core'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcPool } from '../../rpc/rpc-pool.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { addressArgument, addressAt, askOne, runMethod } from '../rpc/ton-calls.ts'
import { tonDialect } from '../rpc/ton-dialect.ts'
import { contractText } from '../to-address.ts'

/** Queries a jetton's minter for an owner's jetton wallet. Throws `rpc_untrustworthy` if there is no minter. */
export async function findJettonWallet(
  client: RpcClient,
  { minter, owner, height }: { readonly minter: Address; readonly owner: Address; readonly height: bigint },
  signal: AbortSignal,
): Promise<Address> {
  const asked = runMethod(minter, 'get_wallet_address', height, [addressArgument(owner)])
  const answer = await askOne(client, asked, signal)
  const wallet = answer.exit_code === 0 ? addressAt(answer, 0) : undefined
  if (wallet === undefined) {
    throw new ChainError('rpc_untrustworthy', `There is no jetton at ${contractText(minter)}.`)
  }
  return wallet
}

/** The jetton wallets of one owner, as confirmed by a quorum. */
export interface JettonWallets {
  /** By token. */
  all(signal: AbortSignal): Promise<ReadonlyMap<string, Address>>
}

/** An owner's wallets for some jettons. Queried once, because the minters' initial state determines the addresses. */
export function createJettonWallets(spec: {
  readonly pool: Pick<RpcPool, 'agree'>
  readonly owner: Address
  readonly tokens: readonly string[]
}): JettonWallets {
  let known: ReadonlyMap<string, Address> | undefined
  return {
    async all(signal) {
      if (known !== undefined) return known
      const [found] = await spec.pool.agree(async (client, workSignal) => {
        const { height } = await tonDialect.head(client, workSignal)
        const wallets: (readonly [string, string])[] = []
        for (const token of spec.tokens) {
          const question = { minter: Address.parse(token), owner: spec.owner, height }
          wallets.push([token, (await findJettonWallet(client, question, workSignal)).toRawString()])
        }
        return wallets
      }, signal)
      known = new Map(found.map(([token, raw]) => [token, Address.parse(raw)]))
      return known
    },
  }
}
