import { ChainError } from '../../errors/chain-error.ts'
import type { NetworkAdapterSpec } from '../../capabilities/network-adapter.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { contractOf } from '../contracts/tokens.ts'
import { askEach, askOne, getClassHash, view } from '../rpc/starknet-calls.ts'

/** What is wrong with the configured tokens, as sentences. Throws a ChainError of kind insufficient_funds while the treasury's account does not exist. */
export async function findMistakes(
  client: RpcClient,
  { currencies, wallet }: { readonly currencies: NetworkAdapterSpec['currencies']; readonly wallet: string },
  signal: AbortSignal,
): Promise<readonly string[]> {
  const answers = await askEach(
    client,
    currencies.map(({ address }) => view(contractOf(address), 'decimals')),
    signal,
  )
  const problems = currencies.flatMap(({ address, decimals }, place) => {
    const contract = contractOf(address)
    const answer = answers[place]
    if (answer instanceof ChainError && answer.kind !== 'execution_reverted') throw answer
    const told = Array.isArray(answer) && answer.length === 1 ? answer[0] : undefined
    if (told === undefined) return [`There is no token at ${contract}. Correct address.`]
    if (told === BigInt(decimals)) return []
    return [
      `${contract} has ${String(told)} decimals on the chain, but the file says ${String(decimals)}. Correct decimals.`,
    ]
  })
  if (problems.length > 0) return problems
  // No mistake of the file: others of its networks are served meanwhile, and this one once the account exists.
  if ((await askOne(client, getClassHash(wallet), signal)) === null) {
    throw new ChainError(
      'insufficient_funds',
      `The treasury account ${wallet} is not created on this network yet. Send it some STRK and create it, as docs/families/starknet.md says.`,
    )
  }
  return []
}
