import type { World } from '../core/world.ts'
import type { AttemptFact, Facts } from './read-facts.ts'

/** What befell payouts by the rules of each network's family, for the report of a run. */
export function countFamilies({ chains, coverage }: World, { attempts }: Facts): void {
  for (const { networkId, chain } of chains) {
    const count = (what: string): void => coverage.count('families', `${chain.model} ${what}`)
    const own = attempts.filter(({ network_id, legs }) => network_id === networkId && legs.length > 0)
    for (const attempt of own) for (const what of fatesOf(attempt)) count(what)
    for (const { arrival } of chain.mined()) if (arrival?.outcome === 'bounced') count('bounced')
  }
}

function fatesOf({ status, final, tx_ids, legs }: AttemptFact): readonly string[] {
  return [
    ...(final ? ['landed'] : []),
    ...(status === 'expired' || status === 'failed' ? [status] : []),
    ...(tx_ids.length > 1 ? ['replaced'] : []),
    ...(legs.length > 1 ? ['together'] : []),
  ]
}
