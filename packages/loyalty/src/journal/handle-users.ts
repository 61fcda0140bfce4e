import { CHAIN_FAMILIES, levelOf } from '@sunspan/domain'
import * as v from 'valibot'
import { tenthsOf } from '../rules/parse-rules.ts'
import { findUnclaimed } from '../store/bridge-store.ts'
import { insertUser, setReferrer } from '../store/user-store.ts'
import { bindWallet, findOwner, unbindWallet, type Wallet } from '../store/wallet-store.ts'
import { creditBridge } from './credit-bridge.ts'
import type { Handling } from './handling.ts'

const Created = v.object({ address: v.string(), referral_key: v.string() })
const Bound = v.object({ user: v.string(), family: v.picklist(CHAIN_FAMILIES), address: v.string() })
const Referred = v.object({ user: v.string(), referrer: v.string() })

export async function handleUserCreated(handling: Handling): Promise<void> {
  const { tx, rules, line } = handling
  const { address, referral_key: referralKey } = v.parse(Created, line.data)
  const { multiplier } = levelOf(rules.levels, 0).level
  await insertUser(tx, { address, referralKey, createdAt: line.at, multiplier })
  await bind(handling, address, { family: 'evm', address })
}

export async function handleWalletBound(handling: Handling): Promise<void> {
  const { user, family, address } = v.parse(Bound, handling.line.data)
  await bind(handling, user, { family, address })
}

/** Its complete orders that had no user belong to this user from now on. */
async function bind(handling: Handling, user: string, wallet: Wallet): Promise<void> {
  const { tx, line } = handling
  if ((await findOwner(tx, wallet)) !== undefined) return
  await bindWallet(tx, user, wallet, line.at)
  for (const bridge of await findUnclaimed(tx, wallet)) await creditBridge(handling, user, bridge)
}

export async function handleWalletUnbound({ tx, line }: Handling): Promise<void> {
  const { family, address } = v.parse(Bound, line.data)
  await unbindWallet(tx, { family, address }, line.at)
}

export async function handleReferrerAssigned(handling: Handling): Promise<void> {
  const { tx, rules, line } = handling
  const { user, referrer } = v.parse(Referred, line.data)
  if ((await setReferrer(tx, user, referrer, line.at)) === 0) return
  await handling.gain(referrer, { referrals: 1 })
  await handling.post({
    user,
    rule: 'referral_welcome',
    period: 'once',
    amount: tenthsOf(rules.file.referral.welcome_points),
    title: 'Welcome by a referral link',
    evidence: { kind: 'user', wallet: referrer },
  })
}
