import type { NetworkAdapter } from '@sunspan/chains'
import { createNetworkAdapter } from '@sunspan/chains/server'
import { multicall3Artifact } from '@sunspan/contracts'
import { FAMILY_OF_NETWORK_TYPE } from '@sunspan/domain'
import type { Pool } from 'pg'
import { systemClock, systemRandom, type Clock, type Logger } from '../../clock.ts'
import { createTestBridge, type TestBridge } from '../ticks/create-test-bridge.ts'
import type { FaultPoint } from '../../engine/fault-points.ts'
import { parseInstallation } from '../../installation/parse-installation.ts'
import { createPriceFeed, type PriceSource } from '../../prices/price-feed.ts'
import { createPriceSources } from '../../prices/price-sources.ts'
import { installationFixture } from '../networks/installation-fixture.ts'
import { NODE_MNEMONIC } from './node-chain.ts'

/** A network's node, and what is deployed on its chain. */
export interface BridgedNode {
  readonly networkId: string
  readonly rpcUrl: string
  /** Several providers instead of the one. */
  readonly rpcUrls?: readonly string[] | undefined
  /** The address of USDC; null where there is none, and the entry says what there is. */
  readonly token: string | null
  /** Null: each payout is a transfer of its own. */
  readonly payoutContract: string | null
  /** How deep deposits must be, where it is not as in the fixture. */
  readonly finality?: object | undefined
  /** Of a network that the fixture does not have. */
  readonly chainId?: number | undefined
  /** The network's whole entry of the installation file, where the fixture has none like it. */
  readonly entry?: object | undefined
  /** Entries of further currencies. */
  readonly currencies?: readonly object[] | undefined
}

export interface NodeBridgeSpec {
  readonly nodes: readonly BridgedNode[]
  readonly pool: Pool
  readonly logger: Logger
  /** Fields of the installation file that differ from the fixture's. */
  readonly file?: object | undefined
  /** Left out: the system's. */
  readonly clock?: Clock | undefined
  /** Left out: the fixture's. */
  readonly priceSources?: readonly PriceSource[] | undefined
  /** Left out: the platform's. */
  readonly fetch?: typeof fetch | undefined
  readonly wrapAdapter?: ((adapter: NetworkAdapter) => NetworkAdapter) | undefined
  readonly faultPoint?: ((point: FaultPoint) => void) | undefined
}

/** The bridge as the server composes it, over real nodes whose treasury is the first account of `NODE_MNEMONIC`. */
export function composeNodeBridge(spec: NodeBridgeSpec): TestBridge {
  const { nodes, pool, logger, clock = systemClock, wrapAdapter = (adapter) => adapter } = spec
  const networks = nodes.map(entryOf)
  const installation = parseInstallation({ ...installationFixture, ...spec.file, networks })
  const adapters = installation.networks.map((entry) => {
    const { network, rpcUrls, multicallAddress, payoutContract, currencies } = entry
    const adapter = createNetworkAdapter(FAMILY_OF_NETWORK_TYPE[network.type], {
      networkId: network.id,
      chainId: network.chainId ?? '',
      rpcUrls,
      multicallAddress,
      currencies,
      payoutContract,
      requiredConfirmations: network.requiredConfirmations,
      treasury: { mnemonic: NODE_MNEMONIC },
      fetch: spec.fetch,
    })
    if (adapter === undefined) throw new Error(`No adapter serves ${network.id}`)
    return wrapAdapter(adapter)
  })
  const sources = spec.priceSources ?? createPriceSources(installation.prices.sources, { fetch })
  return createTestBridge({
    pool,
    installation,
    clock,
    logger,
    random: systemRandom,
    adapters: new Map(adapters.map((adapter) => [adapter.networkId, adapter])),
    prices: createPriceFeed({ ...installation.prices, sources, clock, logger }),
    faultPoint: spec.faultPoint,
  })
}

/** The installation file's entry of a node: the fixture's of its network, or one of the same kind. */
function entryOf({ entry: whole, networkId: id, token, payoutContract, ...node }: BridgedNode): object {
  if (whole !== undefined) return whole
  const { rpcUrl, rpcUrls = [rpcUrl], chainId, currencies = [], finality } = node
  const [, like] = installationFixture.networks
  const entry =
    installationFixture.networks.find((network) => network.id === id) ??
    (like && {
      ...like,
      id,
      name: id,
      chain_id: String(chainId),
      currencies: like.currencies.map((currency) => ({
        ...currency,
        id: currency.id.replace(like.id, id),
      })),
    })
  if (entry === undefined) throw new Error(`There is no network like ${id}`)
  return {
    ...entry,
    ...(finality !== undefined && { finality }),
    rpc_urls: rpcUrls,
    multicall_address: multicall3Artifact.address,
    payout_contract: payoutContract,
    currencies: [
      ...entry.currencies.map((currency) =>
        currency.address === null ? currency : { ...currency, address: token },
      ),
      ...currencies,
    ],
  }
}
