import { USERS } from '../../core/sim-accounts.ts'
import type { FamilyTrouble } from './family-trouble.ts'

/** A recipient of a payout that waits refuses it in its block, though every dry run passes: all of its transaction reverts, uses its nonce and costs its fee. */
export const revertSigned: FamilyTrouble = (world, { chain, networkId }, random) => {
  // A failure there may be undone, which an engine need not survive.
  if (networkId === world.swarm.deepNetwork) return false
  const recipients = chain.mempool().flatMap((txId) => {
    const signed = chain.signed().get(txId)
    return signed === undefined ? [] : (signed.legs?.map(({ to }) => to) ?? [signed.to])
  })
  // Refunds to users are not refused: they would never end.
  const refusable = recipients.filter((to) => !USERS.includes(to) && to !== chain.treasury)
  if (refusable.length === 0) return false
  const recipient = random.pick(refusable)
  chain.setTrap(recipient, true)
  world.causes.add('blocked_recipient')
  world.trace.add(`${networkId}: what pays ${recipient} reverts in its block`)
  world.coverage.count('families', 'reverting in their block')
  return true
}
