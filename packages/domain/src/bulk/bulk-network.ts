import type { NetworkType } from '../catalog/network-type.ts'

/** A currency as a bulk order needs it. Limits in base units. */
export interface BulkCurrency {
  readonly id: string
  readonly symbol: string
  readonly decimals: number
  readonly active: boolean
  readonly minSend: bigint
  readonly maxSend: bigint
}

/** A network that a row can name. */
export interface BulkNetwork {
  readonly id: string
  readonly name: string
  readonly type: NetworkType
  readonly active: boolean
  /** What a bulk order pays there; undefined where the network has no such currency. */
  readonly currency: BulkCurrency | undefined
}

/** What a name in place of an address stands for. */
export type BulkNameReading =
  | { readonly status: 'looking' }
  | { readonly status: 'resolved'; readonly name: string; readonly address: string }
  /** Nothing can be sent to it, and why. */
  | { readonly status: 'failed'; readonly message: string }

/** Everything that the rows of one bulk order are held against. */
export interface BulkCatalog {
  readonly sourceNetworkId: string
  readonly currencyIn: BulkCurrency
  readonly networks: readonly BulkNetwork[]
  /** Whether each network may have one recipient only: the operator's `bulk_unique_networks`. */
  readonly uniqueNetworks: boolean
  /** The normal spelling of an address; undefined when it is none of that network. */
  readonly normalizeAddress: (address: string, network: BulkNetwork) => string | undefined
  /** Why an address, in its normal spelling, must not be paid there all the same. Left out where something else says so. */
  readonly refuseRecipient?: (address: string, network: BulkNetwork) => string | undefined
  /** What the text import knows of a text that is meant as a name; undefined for any other. Left out where names are not read. */
  readonly readName?: (text: string, networkId: string) => BulkNameReading | undefined
}

const key = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The network that a text means: by id or by name, without regard to case, blanks and dots. */
export function findBulkNetwork<N extends { readonly id: string; readonly name: string }>(
  text: string,
  networks: readonly N[],
): N | undefined {
  const wanted = key(text)
  if (wanted === '') return undefined
  return networks.find(({ name }) => key(name) === wanted) ?? networks.find(({ id }) => key(id) === wanted)
}

/** The one network whose name is close to a text: at most two letters differ, or it begins so. */
export function suggestBulkNetwork<N extends { readonly id: string; readonly name: string }>(
  text: string,
  networks: readonly N[],
): N | undefined {
  const wanted = key(text)
  if (wanted.length < 3) return undefined
  const close = networks.filter(({ name }) => {
    const candidate = key(name)
    return candidate.startsWith(wanted) || wanted.startsWith(candidate) || isMistyped(candidate, wanted)
  })
  return close.length === 1 ? close[0] : undefined
}

/** Letters that may differ in a name that was mistyped. */
const MAX_MISTYPED = 2

/** Whether a few letters, inserted, removed or replaced, make one of the other. */
const isMistyped = (left: string, right: string): boolean =>
  Math.abs(left.length - right.length) <= MAX_MISTYPED && editDistance(left, right) <= MAX_MISTYPED

/** Letters to insert, remove or replace. */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [row, letter] of Array.from(left).entries()) {
    const current = [row + 1]
    for (const [column, other] of Array.from(right).entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1)
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous[right.length] ?? 0
}
