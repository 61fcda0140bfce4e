import { addressCodecOn } from '@sunspan/chains'
import {
  completeAmountInput,
  FAMILY_OF_NETWORK_TYPE,
  matchingCurrency,
  validateBulkRow,
  type BulkCatalog,
  type BulkNetwork,
  type BulkRowInput,
  type BulkRowVerdict,
} from '@sunspan/domain'
import type { Network } from '../../../entities/network/network.ts'
import type { Token } from '../../../entities/token/token.ts'
import { refusedRecipient } from '../../../flows/recipient-choice/refused-recipient.ts'

/** A network that a row can use, with its icon. */
export interface RowNetwork extends BulkNetwork {
  readonly imageUrl: string
}

export interface FormCatalog extends BulkCatalog {
  readonly networks: readonly RowNetwork[]
  readonly tokens: readonly Token[]
}

/** Whether a network can be the source of bulk orders; the operator excludes some (Bitcoin and Fuel by default). */
export const canPayForMany = ({ active, id }: Network, excluded: readonly string[]): boolean =>
  active && !excluded.includes(id)

/** The catalogue that validates rows, once the source is known. */
export function buildCatalog(source: {
  readonly network: Network
  readonly token: Token
  readonly networks: readonly Network[]
  readonly tokens: readonly Token[]
  readonly uniqueNetworks: boolean
}): FormCatalog {
  const { network, token, networks, tokens } = source
  const chainIds = new Map(networks.map(({ id, chainId }) => [id, chainId]))
  return {
    sourceNetworkId: network.id,
    currencyIn: token,
    tokens,
    uniqueNetworks: source.uniqueNetworks,
    networks: networks
      .toSorted((left, right) => left.name.localeCompare(right.name, 'en'))
      .map(({ id, name, type, active, imageUrl }) => ({
        id,
        name,
        type,
        active,
        imageUrl,
        currency: matchingCurrency(
          token.symbol,
          tokens.filter(({ networkId }) => networkId === id),
        ),
      })),
    normalizeAddress: (address, { id, type }) =>
      addressCodecOn(FAMILY_OF_NETWORK_TYPE[type], chainIds.get(id) ?? null)?.normalize(address),
  }
}

export type RowChecker = (row: BulkRowInput) => BulkRowVerdict

/** The catalogue, extended by addresses that must not be paid: token contracts and the bridge's wallets. */
export const refusing = (catalog: FormCatalog, bridgeWallets: readonly string[]): FormCatalog => ({
  ...catalog,
  refuseRecipient: (address, { type }) =>
    refusedRecipient(address, {
      tokens: catalog.tokens,
      networks: catalog.networks,
      bridgeWallets,
      networkType: type,
    }),
})

/** Validates rows and caches each result by row object: a key press validates one row, not fifty. */
export function createRowChecker(catalog: FormCatalog): RowChecker {
  const known = new WeakMap<BulkRowInput, BulkRowVerdict>()
  return (row) => {
    const before = known.get(row)
    if (before !== undefined) return before
    // Its amount may still be typed.
    const verdict = validateBulkRow({ ...row, amount: completeAmountInput(row.amount) }, catalog)
    known.set(row, verdict)
    return verdict
  }
}
