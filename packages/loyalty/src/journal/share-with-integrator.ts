import { shareOfPoints, utcDay } from '@sunspan/domain'
import { tenthsOf } from '../rules/parse-rules.ts'
import type { StoredBridge } from '../store/bridge-store.ts'
import { addShared, findIntegrator, findShared } from '../store/integrator-store.ts'
import { findUser } from '../store/user-store.ts'
import { hasHadWallet, haveSharedWallet } from '../store/wallet-store.ts'
import type { Handling } from './handling.ts'

/**
 * Whose key an order was made with gets a share of its points, on top of what its user gets: up to a limit a day, never of an own transfer, and not where
 * the same person has a share already, as the one who invited its user.
 */
export async function shareWithIntegrator(
  handling: Handling,
  { user, bridge, amount }: { readonly user: string; readonly bridge: StoredBridge; readonly amount: bigint },
): Promise<void> {
  const { tx, rules, line } = handling
  const { integrator: terms } = rules.file
  if (terms === undefined || bridge.keyId === null) return
  const integrator = await findIntegrator(tx, bridge.keyId)
  if (integrator === undefined || bridge.at < integrator.at) return
  const { user: owner } = integrator
  if ((await isOwn(handling, owner, { user, bridge })) || (await findUser(tx, user))?.referrer === owner)
    return
  const day = utcDay(line.at)
  const room = tenthsOf(terms.most_points_a_day) - (await findShared(tx, owner, day))
  const wanted = shareOfPoints(amount, terms.share_bps)
  const share = wanted < room ? wanted : room
  if (share <= 0n) return
  const isNew = await handling.post({
    user: owner,
    rule: 'integrator_share',
    period: bridge.orderId,
    amount: share,
    base: amount,
    title: 'Transfer made with your API key',
    evidence: { kind: 'order', order_id: bridge.orderId, detail: `Key ${bridge.keyId}` },
  })
  if (isNew) await addShared(tx, owner, day, share)
}

/** Whether a transfer is the integrator's own: by who sent it, by a wallet that both have had, or by who was paid. */
async function isOwn(
  { tx }: Handling,
  owner: string,
  { user, bridge }: { readonly user: string; readonly bridge: StoredBridge },
): Promise<boolean> {
  return (
    owner === user ||
    (await haveSharedWallet(tx, user, owner)) ||
    (await hasHadWallet(tx, owner, bridge.receivers))
  )
}
