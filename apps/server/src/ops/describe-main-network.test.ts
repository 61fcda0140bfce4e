import { parseInstallation } from '@sunspan/bridge'
import { installationFixture } from '@sunspan/bridge/testing'
import { mainNetworks, SEND_BOUNDS } from '@sunspan/chains/main-networks'
import { expect, it } from 'vitest'
import { describeMainNetwork } from './describe-main-network.ts'

/** An installation of main networks, with the prices that it needs. */
const parse = (networks: readonly object[]) =>
  parseInstallation({
    ...installationFixture,
    networks,
    bulk_excluded_sources: [],
    prices: {
      ...installationFixture.prices,
      sources: [
        { kind: 'fixed', usd: Object.fromEntries(Object.keys(SEND_BOUNDS).map((asset) => [asset, '1'])) },
      ],
    },
  })

it.each(mainNetworks())('the entry of $id is one that a server starts with', (network) => {
  const [entry] = parse([describeMainNetwork(network, 1)]).networks
  expect(entry?.network).toMatchObject({ id: network.id, chainId: network.chain_id, active: true })
  const active = entry?.currencies.filter((currency) => currency.active) ?? []
  expect(active.map(({ address }) => address)).toEqual([
    null,
    ...network.tokens.map(({ address }) => address),
  ])
})

it('all of them fit into one installation', () => {
  const { networks } = parse(mainNetworks().map((network, place) => describeMainNetwork(network, place + 1)))
  expect(networks).toHaveLength(mainNetworks().length)
})
