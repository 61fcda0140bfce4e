import type { DappWire } from '@sunspan/api'
import { ALL, type DappsSearch } from './dapps-search.ts'

interface NamedNetwork {
  readonly id: string
  readonly name: string
}

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()

/** The network of the search, by its name or id; undefined for all, and for an unknown name. */
export const networkOf = <N extends NamedNetwork>(
  networks: readonly N[],
  search: DappsSearch,
): N | undefined =>
  networks.find(({ id, name }) => isSame(name, search.network ?? '') || isSame(id, search.network ?? ''))

/** The categories in use, `All` first. */
export const categoriesOf = (dapps: readonly DappWire[]): readonly string[] => [
  ALL,
  ...new Set(dapps.map(({ category }) => category)),
]

/** The applications that a search leaves. A category that does not exist is like `All`. */
export function filterDapps(
  dapps: readonly DappWire[],
  networks: readonly NamedNetwork[],
  search: DappsSearch,
): readonly DappWire[] {
  const network = networkOf(networks, search)
  const category = categoriesOf(dapps).find((each) => each !== ALL && isSame(each, search.category ?? ALL))
  const words = (search.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return dapps.filter((dapp) => {
    const content = `${dapp.name} ${dapp.description} ${dapp.category}`.toLowerCase()
    return (
      (network === undefined || dapp.networks.includes(network.id)) &&
      (category === undefined || dapp.category === category) &&
      words.every((word) => content.includes(word))
    )
  })
}
