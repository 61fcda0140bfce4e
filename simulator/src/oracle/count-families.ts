import type { FakeChain } from '@sunspan/chains/testing'
import type { World } from '../core/world.ts'
import type { AttemptFact, Facts } from './facts/read-facts.ts'

type MinedTransaction = ReturnType<FakeChain['mined']>[number]

/** Counts outcomes of payouts under each network's model, for the report of a run. */
export function countFamilies({ chains, coverage }: World, { attempts }: Facts): void {
  for (const { networkId, chain } of chains) {
    const count = (what: string): void => coverage.count('families', `${chain.model} ${what}`)
    const own = attempts.filter(({ network_id, legs }) => network_id === networkId && legs.length > 0)
    for (const attempt of own) for (const what of fatesOf(attempt)) count(what)
    for (const mined of chain.mined()) for (const what of returnsOf(mined)) count(what)
  }
}

/** What of a transaction was returned: all of it, or some of its payments. */
function returnsOf({ succeeded, endedAt, legs = [] }: MinedTransaction): readonly string[] {
  if (!succeeded) return endedAt === undefined ? [] : ['bounced']
  return legs.flatMap(({ returnedAt }) => (returnedAt === undefined ? [] : ['bounced alone']))
}

function fatesOf({ status, final, tx_ids, legs }: AttemptFact): readonly string[] {
  return [
    ...(final ? ['landed'] : []),
    ...(status === 'expired' || status === 'failed' ? [status] : []),
    ...(tx_ids.length > 1 ? ['replaced'] : []),
    ...(legs.length > 1 ? ['together'] : []),
  ]
}
