import type { PointsEntryWire } from '@sunspan/api'
import type { Network } from '../../../entities/network/network.ts'

/** What an entry is for. Of a bridge the ledger keeps the networks' ids; people know their names. */
export function entryTitle(
  { rule, title }: Pick<PointsEntryWire, 'rule' | 'title'>,
  networks: readonly Pick<Network, 'id' | 'name'>[],
): string {
  if (rule !== 'bridge') return title
  return title.replaceAll(/[\w-]+/g, (word) => networks.find(({ id }) => id === word)?.name ?? word)
}
