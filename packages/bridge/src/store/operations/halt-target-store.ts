import type { HaltTarget } from '../../model/halt-target.ts'
import { queryRows, statement, type Queryable } from '../database/database.ts'

/** Possible targets of halts, as far as engines have used them. */
export interface HaltTargets {
  readonly networks: readonly string[]
  readonly currencies: readonly string[]
  readonly wallets: readonly { readonly networkId: string; readonly wallet: string }[]
}

const NETWORKS = statement(
  'halt_targets_networks',
  `SELECT network_id FROM scan_cursors UNION SELECT network_id FROM lanes ORDER BY 1`,
)
const CURRENCIES = statement(
  'halt_targets_currencies',
  'SELECT currency_id FROM served_currencies WHERE currency_id IS NOT NULL ORDER BY 1',
)
const WALLETS = statement(
  'halt_targets_wallets',
  'SELECT network_id, wallet FROM treasury_wallets UNION SELECT network_id, wallet FROM lanes ORDER BY 1, 2',
)

export async function findHaltTargets(db: Queryable): Promise<HaltTargets> {
  const networks = await queryRows<{ network_id: string }>(db, NETWORKS, [])
  const currencies = await queryRows<{ currency_id: string }>(db, CURRENCIES, [])
  const wallets = await queryRows<{ network_id: string; wallet: string }>(db, WALLETS, [])
  return {
    networks: networks.map(({ network_id: id }) => id),
    currencies: currencies.map(({ currency_id: id }) => id),
    wallets: wallets.map(({ network_id: networkId, wallet }) => ({ networkId, wallet })),
  }
}

/** Why a halt of a target would have no effect, listing the known ones; undefined if it would have one. */
export function findUnknownTarget(target: HaltTarget, known: HaltTargets): string | undefined {
  const { networks, currencies, wallets } = known
  switch (target.scope) {
    case 'global':
      return undefined
    case 'network':
      return networks.includes(target.networkId) ? undefined : unknown('network', target.networkId, networks)
    case 'currency':
      return currencies.includes(target.currencyId)
        ? undefined
        : unknown('currency', target.currencyId, currencies)
    case 'pair': {
      const missing = [target.currencyInId, target.currencyOutId].find((id) => !currencies.includes(id))
      return missing === undefined ? undefined : unknown('currency', missing, currencies)
    }
    case 'wallet': {
      const { networkId, wallet } = target
      if (wallets.some((one) => one.networkId === networkId && one.wallet === wallet)) return undefined
      const names = wallets.map((one) => `${one.networkId}:${one.wallet}`)
      return unknown('wallet', `${networkId}:${wallet}`, names)
    }
  }
}

const unknown = (what: string, id: string, known: readonly string[]): string =>
  `There is no ${what} ${id}, so nothing would be halted. Known: ${known.length === 0 ? 'none' : known.join(', ')}.`
