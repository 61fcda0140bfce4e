import type { NetworkType } from '../family/chain-families.ts'

/** The parts of a currency that a bulk order needs. Limits in base units. */
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
  /** The currency a bulk order pays there; undefined if the network has no matching one. */
  readonly currency: BulkCurrency | undefined
}

/** The resolution of a name given instead of an address. */
export type BulkNameReading =
  | { readonly status: 'looking' }
  | { readonly status: 'resolved'; readonly name: string; readonly address: string }
  /** Nothing can be sent to it, and why. */
  | { readonly status: 'failed'; readonly message: string }

/** Everything that the rows of one bulk order are validated against. */
export interface BulkCatalog {
  readonly sourceNetworkId: string
  readonly currencyIn: BulkCurrency
  readonly networks: readonly BulkNetwork[]
  /** Whether each network may have only one recipient: the operator's `bulk_unique_networks`. */
  readonly uniqueNetworks: boolean
  /** Normalises an address; undefined if it is not valid on that network. */
  readonly normalizeAddress: (address: string, network: BulkNetwork) => string | undefined
  /** Why a valid, normalised address must not be paid there. Omitted where another check covers this. */
  readonly refuseRecipient?: (address: string, network: BulkNetwork) => string | undefined
  /** The text import's resolution of a text that may be a name; undefined for any other text. Omitted where names are not supported. */
  readonly readName?: (text: string, networkId: string) => BulkNameReading | undefined
}

const key = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Finds the network meant by a text: by id or by name, ignoring case, blanks and dots. */
export function findBulkNetwork<N extends { readonly id: string; readonly name: string }>(
  text: string,
  networks: readonly N[],
): N | undefined {
  const wanted = key(text)
  if (wanted === '') return undefined
  return networks.find(({ name }) => key(name) === wanted) ?? networks.find(({ id }) => key(id) === wanted)
}

/** The only network whose name is close to a text: at most two letters differ, or the text is a prefix. */
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

/** Maximum number of differing letters in a mistyped name. */
const MAX_MISTYPED = 2

/** Whether a few letters, inserted, removed or replaced, turn one into the other. */
const isMistyped = (left: string, right: string): boolean =>
  Math.abs(left.length - right.length) <= MAX_MISTYPED && editDistance(left, right) <= MAX_MISTYPED

/** Number of letters to insert, remove or replace. */
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
