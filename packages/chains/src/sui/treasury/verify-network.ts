import type { NetworkAdapterSpec } from '../../capabilities/network-adapter.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { coinTypeOf } from '../coin-types.ts'
import { askAll, getMetadata } from '../rpc/sui-calls.ts'

/** What is wrong with the configured coins, as sentences. */
export async function findMistakes(
  client: RpcClient,
  currencies: NetworkAdapterSpec['currencies'],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const types = currencies.map(({ address }) => coinTypeOf(address))
  const answers = await askAll(client, types.map(getMetadata), signal)
  return currencies.flatMap(({ decimals }, place) => {
    const type = String(types[place])
    const told = answers[place]
    if (!told) return [`There is no coin of the type ${type}. Correct address.`]
    if (told.decimals === decimals) return []
    return [
      `${type} has ${String(told.decimals)} decimals on the chain, but the file says ${String(decimals)}. Correct decimals.`,
    ]
  })
}
