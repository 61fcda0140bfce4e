import type { NetworkAdapter } from '@sunspan/chains'
import { createNetworkAdapter } from '@sunspan/chains/server'
import { createStarknetAccount } from '@sunspan/chains/treasury/starknet'
import type { ChainFamily } from '@sunspan/domain'
import { labNetworkEntry, labOf, type Lab, type LabNode, type LabSpec } from '@sunspan/labs'

/** A local network of a family, and the product's adapter of it, whose treasury is funded. */
export interface RunningLab {
  readonly family: ChainFamily
  readonly lab: Lab
  readonly node: LabNode
  /** In the installation file. */
  readonly entry: ReturnType<typeof labNetworkEntry>
  readonly adapter: NetworkAdapter
}

export interface RunningLabSpec extends Omit<LabSpec, 'tokens'> {
  /** All of the network's if left out. */
  readonly tokens?: LabSpec['tokens']
  /** Phrase of the treasury. */
  readonly mnemonic: string
}

const TIMEOUT_MS = 60_000

/** Starts a network of a lab, and funds the treasury. */
export async function startLab({ mnemonic, ...spec }: RunningLabSpec): Promise<RunningLab> {
  const { networkId } = spec
  const { family, lab } = labOf(networkId)
  const node = await lab.start({ tokens: lab.networks[networkId]?.tokens ?? [], ...spec })
  const { chainId, rpcUrl } = node
  const entry = labNetworkEntry(node)
  const adapter = createNetworkAdapter(family, {
    networkId,
    chainId,
    rpcUrls: [rpcUrl],
    multicallAddress: entry.multicall_address ?? null,
    currencies: entry.currencies,
    treasury: { mnemonic },
  })
  if (adapter === undefined) throw new Error(`${networkId} is not supported`)
  await node.fund(adapter.depositAddress, lab.funds.treasury)
  if (family === 'starknet') {
    // The treasury's account is a contract, which the product creates.
    await createStarknetAccount(
      { mnemonic, index: 0, chainId, node: { url: rpcUrl, fetch, timeoutMs: TIMEOUT_MS } },
      AbortSignal.timeout(TIMEOUT_MS),
    )
    await node.mine()
  }
  return { family, lab, node, entry, adapter }
}
