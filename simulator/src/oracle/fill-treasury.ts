import type { Bridge } from '@sunspan/bridge'
import { TREASURY } from '@sunspan/bridge/testing'
import { OPERATOR } from '../actors/set-halt.ts'
import { ALL_CURRENCIES } from '../core/sim-installation.ts'
import type { World } from '../core/world.ts'

/** Enough for everything that was ordered; whole tokens. */
const ENOUGH = 1_000_000n

/** The operator funds a poor treasury and books the funds: otherwise they are a surplus to be detected first. */
export async function fillTreasury(world: World, { ledger, catalog }: Bridge): Promise<void> {
  if (!world.swarm.faults.has('poor_treasury')) return
  for (const currencyId of ALL_CURRENCIES) {
    const { networkId, address, decimals } = catalog.getCurrency(currencyId)
    const chain = world.chains.find((sim) => sim.networkId === networkId)?.chain
    if (chain === undefined) continue
    const amount = ENOUGH * 10n ** BigInt(decimals)
    // It arrives with the next block.
    const height = chain.head().height + 1n
    chain.fund(TREASURY, address, amount)
    const move = { key: `filling ${currencyId}`, currencyId, amount, against: 'custody' as const, height }
    await ledger.recordOwnMove({ ...move, actor: OPERATOR, reason: 'it held too little' })
    world.trace.add(`${currencyId}: the treasury is filled`)
  }
}
