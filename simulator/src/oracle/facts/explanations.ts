import type { Causes } from '../../core/causes.ts'

type Explains = (causes: Causes, networkId: string | undefined) => boolean

/** A stranger used the treasury's key, or the chain reverted a final payout, or the database forgot it. */
const slotIsForeign: Explains = (causes, networkId) =>
  causes.did('foreign_spender', networkId) ||
  causes.did('restored') ||
  causes.wasRewritten('medium', networkId)

/** A chain that reverts what it proved. */
const finalIsGone: Explains = (causes, networkId) => causes.wasRewritten('medium', networkId)
const depositIsGone: Explains = (causes, networkId) => causes.wasRewritten('small', networkId)

/** Miners require more than is offered. */
const isTooCheap: Explains = (causes, networkId) => causes.mayLast('fee_spike', networkId)

/** Sources are wrong, or a process was suspended or its clock jumped, so that its prices are stale. */
const pricesAreWrong: Explains = (causes) =>
  causes.mayLast('bad_price') || causes.mayLast('clock_jump') || causes.mayLast('pause')

const never: Explains = () => false

const providersLie: Explains = (causes, networkId) => causes.did('lying_nodes', networkId)

/** Blocks of liars end, or their head goes back below what was read: the chain seems rewritten, or payouts seem to wait for long. */
const headsLie: Explains = (causes, networkId) => causes.did('lying_heads', networkId)

const either =
  (one: Explains, other: Explains): Explains =>
  (causes, networkId) =>
    one(causes, networkId) || other(causes, networkId)

/** What was scanned of liars is expected in the treasury, which does not hold it. */
const treasuryDiffers: Explains = (causes, networkId) =>
  slotIsForeign(causes, networkId) || providersLie(causes, networkId)

/** Events of the world that justify a halt by the engine, by the halt's actor. An unlisted actor, or an unexplained halt, is a finding. */
export const HALT_CAUSES: Readonly<Record<string, Explains>> = {
  'engine:scan': either(depositIsGone, headsLie),
  'engine:credit': either(depositIsGone, headsLie),
  'engine:settle': slotIsForeign,
  'engine:reconcile': treasuryDiffers,
  'engine:pay': slotIsForeign,
  'engine:stuck': either((causes, networkId) => causes.did('fee_spike', networkId), headsLie),
  'engine:prices': (causes) => causes.did('bad_price') || causes.did('clock_jump') || causes.did('pause'),
  // Checked by OUTFLOW against the payouts.
  'engine:outflow': () => true,
  // Elsewhere each node has one source.
  'engine:providers': providersLie,
  // Books sum to zero.
  'engine:audit': never,
}

/** Events of the world that justify an error logged by the engine, by the error's message. */
export const ERROR_CAUSES: Readonly<Record<string, Explains>> = {
  Halted: (causes) => causes.did('halt'),
  'The lane is halted': (causes, networkId) =>
    treasuryDiffers(causes, networkId) || finalIsGone(causes, networkId) || isTooCheap(causes, networkId),
  // G-halt checks each such halt by its actor.
  'The network is halted': () => true,
  'Quotes are halted': pricesAreWrong,
  'A final payout left the chain; its bytes are broadcast again': (causes, networkId) =>
    finalIsGone(causes, networkId) || headsLie(causes, networkId) || causes.mayLast('node_lag', networkId),
  'A slot of the treasury was used by a transaction that is not ours': slotIsForeign,
  'A deposit vanished after its payout or refund was signed: a loss': either(depositIsGone, headsLie),
  'Nothing of ours could use a slot; it is filled with a transfer of nothing': slotIsForeign,
  'A finished payout came back to the chain with another outcome': finalIsGone,
  'A payout is impossible; its deposit goes back': (causes, networkId) =>
    causes.did('blocked_recipient', networkId),
  'A refund cannot be sent; a person decides': (causes, networkId) =>
    causes.did('limit_lowered') ||
    // A refund without an order may alone exceed the limit.
    causes.isLimited(networkId) ||
    causes.did('blocked_recipient', networkId) ||
    causes.did('fee_spike', networkId) ||
    causes.did('poor_treasury'),
  'Deposits wait for a silent RPC provider: restore it, or take it out of rpc_urls': providersLie,
  'A payout waits for a silent RPC provider: restore it, or take it out of rpc_urls': providersLie,
  'A payout is stuck: it was offered for more as often as it may be': either(isTooCheap, headsLie),
  'A payout waits, and no higher price would help or is within three times the fee': either(
    isTooCheap,
    headsLie,
  ),
}

/** Whether events of the world explain this error of the engine. */
export function isErrorExplained(causes: Causes, message: string, networkId: string | undefined): boolean {
  return ERROR_CAUSES[message]?.(causes, networkId) ?? false
}

/** Whether events of the world justify this halt by the engine. A target names its network; those of currencies and the global one do not. */
export function isHaltExplained(
  causes: Causes,
  halt: { readonly actor: string; readonly target: string },
): boolean {
  const [scope, networkId] = halt.target.split(':')
  const isOfNetwork = scope === 'network' || scope === 'wallet'
  return HALT_CAUSES[halt.actor]?.(causes, isOfNetwork ? networkId : undefined) ?? false
}
