import type { DappWire } from '@sunspan/api'
import type { Catalog } from '@sunspan/bridge'

/** Applications with the networks that are served: of others nothing could be bridged to them. */
export function listServedDapps(
  dapps: readonly DappWire[],
  catalog: Pick<Catalog, 'networks'>,
): readonly DappWire[] {
  const served = new Set(catalog.networks.flatMap(({ network }) => (network.active ? [network.id] : [])))
  return dapps.flatMap((dapp) => {
    const networks = dapp.networks.filter((id) => served.has(id))
    return networks.length === 0 ? [] : [{ ...dapp, networks }]
  })
}
