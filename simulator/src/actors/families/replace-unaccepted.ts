import { TREASURY } from '@sunspan/bridge/testing'
import { USERS } from '../../core/sim-accounts.ts'
import type { FamilyTrouble } from './family-trouble.ts'

/**
 * Replaces the block of a payout before it is deep enough to count, as Starknet may before its parent chain has accepted it, and turns the payout's outcome
 * there: what had reverted, and used its nonce, is paid, and what was paid reverts. False if no payout is in so new a block.
 */
export const replaceUnaccepted: FamilyTrouble = (world, sim, random) => {
  const { chain, rules, networkId } = sim
  if (networkId === world.swarm.deepNetwork) return false
  const from = chain.head().height - BigInt(rules.depths.small)
  const found = chain
    .mined()
    .filter(({ transaction, block }) => transaction.from === TREASURY && block.height > from)
    .map(({ txId, succeeded, block, transaction: { legs, to } }) => {
      // Refunds to users are not refused: they would never end.
      const recipients = (legs?.map((leg) => leg.to) ?? [to]).filter((each) => !USERS.includes(each))
      return { txId, succeeded, block, recipients }
    })
    .filter(({ recipients }) => recipients.length > 0)
  if (found.length === 0) return false
  const { txId, succeeded, block, recipients } = random.pick(found)
  if (succeeded) {
    chain.setBlocked(random.pick(recipients), true)
    world.causes.add('blocked_recipient')
  } else
    for (const recipient of recipients) {
      chain.setBlocked(recipient, false)
      chain.setTrap(recipient, false)
    }
  const depth = Number(chain.head().height - block.height) + 1
  sim.reorg(depth, depth + 1, [])
  const now = succeeded ? 'reverts' : 'pays'
  world.trace.add(`${networkId}: ${txId.slice(0, 10)} ${now} in the block that replaces its own`)
  world.coverage.count('families', `replaced, and ${now}`)
  return true
}
