import type { Catalog } from '@sunspan/bridge'

/** A network's name; its id where the installation does not have it, as of one that was removed. */
export const nameOfNetwork = (catalog: Pick<Catalog, 'networks'>, id: string): string =>
  catalog.networks.find(({ network }) => network.id === id)?.network.name ?? id
