import type { NetworkAdapter } from '@sunspan/chains'
import type { Currency } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Catalog } from '../catalog/catalog.ts'
import {
  areWalletsUsed,
  findRememberedCurrencies,
  findTreasuryWallets,
  findCurrencyUse,
  type CurrencyUse,
  type RememberedCurrency,
} from '../store/operations/installation-store.ts'

export interface BooksToCompare {
  readonly pool: Pool
  readonly catalog: Pick<Catalog, 'networks'>
  /** The paying wallet, by network. */
  readonly wallets: ReadonlyMap<string, string>
}

/** The adapters' wallets, for a comparison. */
export const payoutWallets = (adapters: ReadonlyMap<string, NetworkAdapter>): BooksToCompare['wallets'] =>
  new Map([...adapters].map(([networkId, { payouts }]) => [networkId, payouts.wallet]))

/**
 * Contradictions between an installation and the database's books and orders, as sentences with what to do. Serving it anyway would lose track of
 * funds, or pay out other amounts than promised.
 */
export async function compareWithBooks(deps: BooksToCompare): Promise<readonly string[]> {
  const served = new Map(deps.catalog.networks.map(({ network, currencies }) => [network.id, currencies]))
  const contradictions: string[] = []
  const gone = new Set<string>()
  for (const remembered of await findRememberedCurrencies(deps.pool)) {
    const { networkId } = remembered
    const contradiction = findContradiction(remembered, served.get(networkId))
    if (contradiction === undefined || gone.has(networkId)) continue
    const use = await findCurrencyUse(deps.pool, remembered)
    if (!use[contradiction.matters]) continue
    if (!served.has(networkId)) gone.add(networkId)
    contradictions.push(contradiction.text)
  }
  return [...contradictions, ...(await compareWallets(deps))]
}

const PUT_BACK = 'has books or orders. Put it back, with "active": false.'

function findContradiction(
  { networkId, token, currencyId, decimals }: RememberedCurrency,
  currencies: readonly Currency[] | undefined,
): { readonly text: string; readonly matters: keyof CurrencyUse } | undefined {
  if (currencies === undefined) {
    return {
      text: `networks: ${networkId} is no longer in the file, though it ${PUT_BACK}`,
      matters: 'isHeld',
    }
  }
  const name = currencyId ?? token ?? 'the native coin'
  const now = currencies.find(({ address }) => address === token)
  if (now === undefined) {
    const where = token === null ? 'the native coin' : token
    const text = `networks (${networkId}): the currency ${name} (${where}) is no longer in the file, though it ${PUT_BACK}`
    return { text, matters: 'isHeld' }
  }
  if (decimals !== null && decimals !== now.decimals) {
    const text = `${now.id}: decimals were ${String(decimals)} when its orders were made, and are ${String(now.decimals)} now. Put ${String(decimals)} back.`
    return { text, matters: 'isMoved' }
  }
  if (currencyId !== null && currencyId !== now.id) {
    const text = `${now.id}: its id was ${currencyId} when its orders were made. Put ${currencyId} back.`
    return { text, matters: 'isMoved' }
  }
  return undefined
}

async function compareWallets({ pool, wallets }: BooksToCompare): Promise<readonly string[]> {
  for (const [networkId, watched] of await findTreasuryWallets(pool)) {
    const wallet = wallets.get(networkId)
    if (wallet === undefined || watched.includes(wallet) || !(await areWalletsUsed(pool, networkId))) continue
    return [
      `TREASURY_MNEMONIC is another phrase than the books belong to: on ${networkId} it makes ${wallet}, and the books are of ${watched.join(' and ')}. Use the phrase of the books, or a database of its own.`,
    ]
  }
  return []
}
