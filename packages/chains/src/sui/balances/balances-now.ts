import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { coinTypeOf, SUI } from '../coin-types.ts'
import { askAll, askOne, getAllBalances, getMetadata } from '../rpc/sui-calls.ts'

/** All balances of an owner in one call. Throws for a token that does not exist, which nodes answer like one of which there is nothing. */
export async function readBalancesNow(
  client: Pick<RpcClient, 'ask'>,
  owner: string,
  tokens: readonly (string | null)[],
  signal: AbortSignal,
): Promise<readonly bigint[]> {
  const all = await askOne(client, getAllBalances(owner), signal)
  const held = new Map(all.map(({ coinType, totalBalance }) => [coinType, totalBalance]))
  const types = tokens.map(coinTypeOf)
  const absent = [...new Set(types)].filter((type) => type !== SUI && !held.has(type))
  const metadata = await askAll(client, absent.map(getMetadata), signal)
  const missing = absent.find((_, place) => metadata[place] === null)
  if (missing !== undefined) {
    throw new ChainError('rpc_untrustworthy', `There is no coin of the type ${missing}.`)
  }
  return types.map((type) => held.get(type) ?? 0n)
}
