import { createEvmAdapter } from '@sunspan/chains/server'
import { multicall3Artifact } from '@sunspan/contracts'
import type { Pool } from 'pg'
import { systemClock, systemRandom, type Logger } from '../../clock.ts'
import { createBridge, type Bridge } from '../../create-bridge.ts'
import { parseInstallation } from '../../installation/parse-installation.ts'
import { createPriceFeed } from '../../prices/price-feed.ts'
import { createPriceSources } from '../../prices/price-sources.ts'
import { installationFixture } from '../installation-fixture.ts'
import { NODE_MNEMONIC } from '../node-chain.ts'
import type { CrashNode } from './crash-nodes.ts'
import type { ReportPassage } from './seam.ts'
import { watchAdapter } from './watch-adapter.ts'
import { watchFetch } from './watch-fetch.ts'
import { watchPool } from './watch-pool.ts'

/** What is not as ordered goes back at once: no row waits for an hour. */
const DEPOSIT_POLICY = { second_deposit_wait_ms: 0 }

export interface CrashBridgeSpec {
  readonly nodes: readonly (Pick<CrashNode, 'networkId' | 'rpcUrl' | 'token'> & {
    /** Null: each payout is a transfer of its own. */
    readonly payoutContract: string | null
  })[]
  readonly pool: Pool
  readonly logger: Logger
  /** Absent: nothing is watched. */
  readonly watch?: { readonly report: ReportPassage; readonly sentMethod: string | undefined } | undefined
}

/** The bridge as the server composes it, over the matrix's nodes; watched from outside where that is asked for. */
export function composeCrashBridge({ nodes, pool, logger, watch }: CrashBridgeSpec): Bridge {
  const networks = installationFixture.networks.flatMap((network) => {
    const node = nodes.find(({ networkId }) => networkId === network.id)
    if (node === undefined) return []
    const currencies = network.currencies.map((currency) =>
      currency.address === null ? currency : { ...currency, address: node.token },
    )
    const multicall = multicall3Artifact.address
    const contracts = { multicall_address: multicall, payout_contract: node.payoutContract }
    return [{ ...network, rpc_urls: [node.rpcUrl], ...contracts, currencies }]
  })
  const installation = parseInstallation({ ...installationFixture, networks, deposit_policy: DEPOSIT_POLICY })
  const watched =
    watch === undefined ? { fetch } : { fetch: watchFetch(fetch, watch.report, watch.sentMethod) }
  const adapters = installation.networks.map((entry) => {
    const { network, rpcUrls, multicallAddress, payoutContract, currencies } = entry
    const adapter = createEvmAdapter({
      networkId: network.id,
      chainId: network.chainId ?? '',
      rpcUrls,
      multicallAddress,
      payoutContract,
      currencies,
      treasury: { mnemonic: NODE_MNEMONIC },
      ...watched,
    })
    return watch === undefined ? adapter : watchAdapter(adapter, watch.report)
  })
  const prices = createPriceFeed({
    ...installation.prices,
    sources: createPriceSources(installation.prices.sources, { fetch }),
    clock: systemClock,
    logger,
  })
  return createBridge({
    pool: watch === undefined ? pool : watchPool(pool, watch.report),
    installation,
    adapters: new Map(adapters.map((adapter) => [adapter.networkId, adapter])),
    prices,
    clock: systemClock,
    random: systemRandom,
    logger,
    faultPoint: (point) => watch?.report({ kind: 'fault', point }),
  })
}
