import {
  ChainError,
  type BatchFate,
  type LegCheck,
  type PayoutIntent,
  type PayoutState,
  type PreparedTransfer,
  type SignedTransfer,
} from '@sunspan/chains'
import type { Usd } from '@sunspan/domain'
import { setImmediate as untilLater } from 'node:timers/promises'
import type { LaneContext } from '../../engine/engine-context.ts'
import { createCreditScene, ETHER } from './credit-scene.ts'
import { createSigningPool, type SigningBooks } from './signing-pool.ts'

/** What the treasury's wallet on ethereum was asked to sign. */
interface SceneSigning {
  readonly how: 'plain' | 'batch' | 'coins'
  readonly to: readonly string[]
  readonly slot: bigint
  /** Ids of transfers whose coins must not be spent. */
  readonly live?: readonly string[]
}

/** A lane that signs, without a database or a chain: to be changed as a test likes. */
export interface SigningScene extends SigningBooks {
  readonly context: LaneContext
  readonly prices: Map<string, Usd>
  /** By recipient: errors of signing, what a transaction may cost, and what a contract says of a payment; payable by default. */
  readonly errors: Map<string, Error>
  readonly feeCaps: Map<string, bigint>
  readonly checks: Map<string, LegCheck>
  /** Of asking the contract. */
  checkError: Error | undefined
  /** Recipients for whom the wallet's coins have to wait. */
  readonly waits: Set<string>
  /** By transaction, what the chain says of it, or an error; it waits by default. */
  readonly lookups: Map<string, PayoutState | Error>
  readonly signings: SceneSigning[]
  /** As many as were signed at the same time at most. */
  mostAtOnce: number
}

interface Options {
  /** Pays many by one transaction, each with this fate. */
  readonly batch?: BatchFate
  readonly maxLegs?: number
  /** Spends coins. */
  readonly coins?: true
  /** Fees of pending bytes cannot be raised; `bump` alone: they can, though slots are ours. */
  readonly raises?: 'never' | 'bump'
}

const SCENE_NOW_MS = 5_000_000
/** More is a loop without an end. */
const MOST_SIGNINGS = 50

export function createSigningScene(options: Options = {}): SigningScene {
  const { context: base, prices } = createCreditScene()
  const sign = async (
    how: SceneSigning['how'],
    intents: readonly PayoutIntent[],
    slot: bigint,
    live?: readonly SignedTransfer[],
  ): Promise<PreparedTransfer | undefined> => {
    const to = intents.map(({ recipient }) => recipient)
    scene.signings.push({ how, to, slot, ...(live && { live: live.map(({ txId }) => txId) }) })
    if (scene.signings.length > MOST_SIGNINGS) throw new Error('Signs without an end')
    atOnce += 1
    scene.mostAtOnce = Math.max(scene.mostAtOnce, atOnce)
    await untilLater()
    atOnce -= 1
    const error = to.map((recipient) => scene.errors.get(recipient)).find((known) => known !== undefined)
    if (error !== undefined) throw error
    if (to.some((recipient) => scene.waits.has(recipient))) return undefined
    const feeCap = to.reduce((sum, recipient) => sum + (scene.feeCaps.get(recipient) ?? 1n), 0n)
    return { txId: `tx-${String(slot)}`, raw: `0x${to.join('')}`, slot, feeCap }
  }
  const signed = async (...request: Parameters<typeof sign>): Promise<PreparedTransfer> => {
    const transfer = await sign(...request)
    if (transfer === undefined) throw new Error('Only coins wait')
    return transfer
  }
  let atOnce = 0
  const batch = {
    fate: options.batch,
    maxLegs: options.maxLegs ?? 10,
    check: async (intents: readonly PayoutIntent[]) => {
      await untilLater()
      if (scene.checkError !== undefined) throw scene.checkError
      return intents.map(({ recipient }) => scene.checks.get(recipient) ?? { status: 'payable' })
    },
    prepare: (intents: readonly PayoutIntent[], slot: bigint) => signed('batch', intents, slot),
  }
  const coins = {
    maxRecipients: options.maxLegs ?? 10,
    refusalOf: ({ recipient }: PayoutIntent) =>
      recipient === DUST ? new ChainError('execution_reverted', 'It is dust.') : undefined,
    prepare: (intents: readonly PayoutIntent[], slot: bigint, live: readonly SignedTransfer[]) =>
      sign('coins', intents, slot, live),
  }
  const payouts = {
    wallet: 'treasury',
    ...(options.raises === undefined && { sequence: { nextSlot: () => Promise.resolve(scene.ourSlot) } }),
    ...(options.raises === 'bump' && { bump: () => Promise.resolve(undefined) }),
    prepare: (intent: PayoutIntent, slot: bigint) => signed('plain', [intent], slot),
    lookup: async ({ txId }: SignedTransfer) => {
      await untilLater()
      const state = scene.lookups.get(txId) ?? { status: 'pending' }
      if (state instanceof Error) throw state
      return state
    },
    ...(options.batch !== undefined && { batch }),
    ...(options.coins && { coins }),
  }
  const balances = {
    getBalances: (_: string, tokens: readonly unknown[]) => Promise.resolve(tokens.map(() => scene.balance)),
  }
  // CAST: signing reads no more of the step than this.
  const context = {
    ...base,
    deps: {
      ...base.deps,
      pool: createSigningPool(() => scene),
      clock: { now: () => SCENE_NOW_MS },
      logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    },
    lane: { networkId: 'ethereum', wallet: 'treasury', owner: 'us', fence: 7n },
    adapter: { networkId: 'ethereum', payouts, balances },
  } as unknown as LaneContext
  const scene: SigningScene = {
    context,
    prices,
    ourSlot: 40n,
    balance: 1_000n * ETHER,
    errors: new Map(),
    feeCaps: new Map(),
    checks: new Map(),
    checkError: undefined,
    waits: new Set(),
    lookups: new Map(),
    live: [],
    signings: [],
    mostAtOnce: 0,
    stuck: { count: 0, since: 0n },
    halts: [],
  }
  return scene
}

/** A recipient of less than a coin may hold. */
export const DUST = 'dust'
