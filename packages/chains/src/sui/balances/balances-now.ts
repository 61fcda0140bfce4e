import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { coinTypeOf, SUI } from '../coin-types.ts'
import { askAll, getMetadata, listBalances } from '../rpc/sui-calls.ts'
import { readPages } from '../rpc/read-pages.ts'

/** Pages of types of coins that are read at most: a stranger can send an address any number of worthless ones. */
const MOST_PAGES = 20

/** All balances of an owner in one call. Throws for a token that does not exist, which nodes answer like one of which there is nothing. */
export async function readBalancesNow(
  client: Pick<RpcClient, 'ask'>,
  owner: string,
  tokens: readonly (string | null)[],
  signal: AbortSignal,
): Promise<readonly bigint[]> {
  const ask = (token?: Uint8Array) => listBalances(owner, token)
  const { items, isAll } = await readPages(client, { ask, mostPages: MOST_PAGES }, signal)
  const held = new Map(items.map(({ coinType, balance }) => [coinType, balance]))
  const types = tokens.map(coinTypeOf)
  const absent = [...new Set(types)].filter((type) => !held.has(type))
  if (absent.length > 0 && !isAll) {
    throw new ChainError('rpc_unavailable', 'The address holds more types of coins than can be read.')
  }
  const coins = absent.filter((type) => type !== SUI)
  const metadata = await askAll(client, coins.map(getMetadata), signal)
  const missing = coins.find((_, place) => metadata[place] === null)
  if (missing !== undefined) {
    throw new ChainError('rpc_untrustworthy', `There is no coin of the type ${missing}.`)
  }
  return types.map((type) => held.get(type) ?? 0n)
}
