import type { Causes } from '../../core/causes.ts'

type Explains = (causes: Causes, networkId: string | undefined) => boolean

/** Somebody else has used the treasury's key, or the chain took back a payout that was final, or the database has forgotten it. */
const slotIsForeign: Explains = (causes, networkId) =>
  causes.did('foreign_spender', networkId) ||
  causes.did('restored') ||
  causes.wasRewritten('medium', networkId)

/** A chain that forgets what it proved. */
const finalIsGone: Explains = (causes, networkId) => causes.wasRewritten('medium', networkId)
const depositIsGone: Explains = (causes, networkId) => causes.wasRewritten('small', networkId)

/** Miners want more than is offered. */
const isTooCheap: Explains = (causes, networkId) => causes.mayLast('fee_spike', networkId)

/** Sources are wrong, or a process stood still or jumped in time, so that what it knows is old. */
const pricesAreWrong: Explains = (causes) =>
  causes.mayLast('bad_price') || causes.mayLast('clock_jump') || causes.mayLast('pause')

const never: Explains = () => false

/**
 * What the world must have done before the engine may halt something, by who halts. An actor that is not here, or that nothing explains,
 * is a finding.
 */
export const HALT_CAUSES: Readonly<Record<string, Explains>> = {
  'engine:scan': depositIsGone,
  'engine:credit': depositIsGone,
  'engine:settle': slotIsForeign,
  'engine:reconcile': slotIsForeign,
  'engine:pay': slotIsForeign,
  'engine:stuck': (causes, networkId) => causes.did('fee_spike', networkId),
  'engine:prices': (causes) => causes.did('bad_price') || causes.did('clock_jump') || causes.did('pause'),
  // Judged by the payouts themselves.
  'engine:outflow': () => true,
  // One source for each node, and books that sum to zero: these have no cause here.
  'engine:providers': never,
  'engine:audit': never,
}

/** What the world must have done before the engine may log an error, by the error's message. */
export const ERROR_CAUSES: Readonly<Record<string, Explains>> = {
  Halted: (causes) => causes.did('halt'),
  'The lane is halted': (causes, networkId) =>
    slotIsForeign(causes, networkId) || finalIsGone(causes, networkId) || isTooCheap(causes, networkId),
  // G-halt judges each such halt by who set it.
  'The network is halted': () => true,
  'Quotes are halted': pricesAreWrong,
  'A final payout left the chain; its bytes are broadcast again': (causes, networkId) =>
    finalIsGone(causes, networkId) || causes.mayLast('node_lag', networkId),
  'A slot of the treasury was used by a transaction that is not ours': slotIsForeign,
  'A deposit vanished after its payout or refund was signed: a loss': depositIsGone,
  'Nothing of ours could use a slot; it is filled with a transfer of nothing': slotIsForeign,
  'A finished payout came back to the chain with another outcome': finalIsGone,
  'A payout is impossible; its deposit goes back': (causes, networkId) =>
    causes.did('blocked_recipient', networkId),
  'A refund cannot be sent; a person decides': (causes, networkId) =>
    causes.did('limit_lowered') ||
    // What goes back without an order may alone be above the limit.
    causes.isLimited(networkId) ||
    causes.did('blocked_recipient', networkId) ||
    causes.did('fee_spike', networkId) ||
    causes.did('poor_treasury'),
  'A payout is stuck: it was offered for more as often as it may be': isTooCheap,
  'A payout waits, and no higher price would help or is within three times the fee': isTooCheap,
}

/** Is this error of the engine what must follow from what the world did? */
export function isErrorExplained(causes: Causes, message: string, networkId: string | undefined): boolean {
  return ERROR_CAUSES[message]?.(causes, networkId) ?? false
}

/** Did the world give the engine a reason to halt this? A target names its network; a currency's and the global one do not. */
export function isHaltExplained(
  causes: Causes,
  halt: { readonly actor: string; readonly target: string },
): boolean {
  const [scope, networkId] = halt.target.split(':')
  const isOfNetwork = scope === 'network' || scope === 'wallet'
  return HALT_CAUSES[halt.actor]?.(causes, isOfNetwork ? networkId : undefined) ?? false
}
