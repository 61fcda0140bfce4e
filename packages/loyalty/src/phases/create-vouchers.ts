import { withTransaction } from '@sunspan/bridge'
import {
  insertVoucher,
  listVouchers,
  lockUser,
  type Claim,
  type IssuedVoucher,
} from '../store/claim-store.ts'
import { refused, requireReader, soon, type ClaimDeps } from './claim-deps.ts'

const VOUCHER_MS = 60 * 60_000
/** A chain's clock may be behind ours: until then a voucher that has expired may still be used. */
const GRACE_MS = 15 * 60_000

/** Gives each user one open voucher of a phase, whatever the network. Throws a LoyaltyError. */
export function createVouchers(deps: ClaimDeps): (claim: Claim) => Promise<IssuedVoucher> {
  const { pool, now } = deps

  /** What an earlier voucher of the phase leads to: it is given again, or it is over; throws while neither. */
  const resume = async (
    earlier: IssuedVoucher | undefined,
    claim: Claim,
  ): Promise<IssuedVoucher | undefined> => {
    if (earlier === undefined) return undefined
    const { wallet, phase, network, expiresAt } = earlier
    const at = now().getTime()
    if (at < expiresAt.getTime()) {
      if (network === claim.network && wallet === claim.wallet) return earlier
      const until = expiresAt.toISOString().slice(11, 16)
      throw refused(
        `You have a voucher for ${deps.nameOf(network)}. Use it, or wait until it expires at ${until} UTC.`,
      )
    }
    if (await requireReader(deps, network).hasClaimed(wallet, phase, soon()))
      throw refused(`You have claimed ${phase} on ${deps.nameOf(network)} already.`)
    if (at < expiresAt.getTime() + GRACE_MS)
      throw refused('Your voucher has just expired. A new one is given in some minutes.')
    return undefined
  }

  const issue = async (claim: Claim): Promise<IssuedVoucher> => {
    const find = async (db: Parameters<typeof listVouchers>[0]): Promise<IssuedVoucher | undefined> =>
      (await listVouchers(db, claim.user)).find(({ phase }) => phase === claim.phase)
    const earlier = await find(pool)
    const open = await resume(earlier, claim)
    if (open !== undefined) return open
    return withTransaction(pool, async (tx) => {
      await lockUser(tx, claim.user)
      const newest = await find(tx)
      if (newest !== undefined && newest.id !== earlier?.id) {
        const { network, wallet } = newest
        if (network === claim.network && wallet === claim.wallet) return newest
        throw refused(`You have a voucher for ${deps.nameOf(network)}. Use it, or wait until it expires.`)
      }
      const issuedAt = now()
      // Whole seconds, as they are signed.
      const expiresAt = new Date(Math.floor((issuedAt.getTime() + VOUCHER_MS) / 1_000) * 1_000)
      const voucher = { ...claim, id: deps.randomId(), issuedAt, expiresAt }
      await insertVoucher(tx, voucher)
      return voucher
    })
  }

  return issue
}
