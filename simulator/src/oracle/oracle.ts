import { createBridge, type Bridge } from '@sunspan/bridge'
import { checkLedger, TREASURY } from '@sunspan/bridge/testing'
import type { Finding, World } from '../core/world.ts'
import { CURRENCIES, simInstallation, truePrice, USDC } from '../core/sim-installation.ts'
import { OPERATOR } from '../actors/trouble.ts'
import { STRANGER } from '../core/sim-accounts.ts'
import { MONEY_INVARIANTS, treasuryDifferences } from './money-invariants.ts'
import { PROTOCOL_INVARIANTS } from './protocol-invariants.ts'
import { findUnfinished } from './liveness.ts'
import { findSignedUnderHalt, readFacts, type Facts } from './read-facts.ts'
import { createVanishedInvariant } from './vanished-invariant.ts'
import type { ActorView, ChainView, View } from './view.ts'

export const INVARIANTS = [...MONEY_INVARIANTS, ...PROTOCOL_INVARIANTS]

/** Looks at the chains and at the database, and tells what is wrong. */
export interface Oracle {
  /** Every invariant, if anything has changed since it last looked; the ledger less often. */
  look(): Promise<void>
  /** What still has to happen before all is done, and every wallet holds what is booked, to the unit. */
  findUnfinished(): Promise<readonly Finding[]>
  /** After the end: the ledger. */
  closeBooks(): Promise<void>
  /** For the operator: books what a thief has taken, and lifts every halt. */
  settleHalts(): Promise<void>
}

/** The ledger is added up anew once in so many looks: its triggers keep it, so what is wrong stays wrong. */
const LEDGER_EVERY = 12

export function createOracle(world: World): Oracle {
  const bridge = createObserver(world)
  const invariants = [...INVARIANTS, createVanishedInvariant()]
  let looks = 0
  let seen = ''
  const viewOf = (facts: Facts): View => ({
    facts,
    chains: viewChains(world),
    actors: viewActors(world, bridge),
  })

  const audit = async (): Promise<void> => {
    for (const message of await checkLedger(world.database.observer, bridge.ledger))
      world.findings.push({ invariant: 'M1', message })
  }

  /** P-g, as far as the database tells it: of what was committed. */
  const checkHalts = async ({ facts: { halts } }: View): Promise<void> => {
    if (halts.every(({ lifted_by }) => lifted_by !== null)) return
    for (const { tx_id, halt_id } of await findSignedUnderHalt(world.database.observer))
      world.findings.push({
        invariant: 'P-g',
        message: `${tx_id} is signed, though halt ${halt_id} forbids it`,
      })
  }

  return {
    async look() {
      const state = [world.database.commits(), ...world.chains.map((chain) => chain.changes())].join()
      if (state === seen) return
      seen = state
      looks += 1
      const view = viewOf(await readFacts(world.database.observer))
      for (const { id, check } of invariants)
        for (const message of check(view)) world.findings.push({ invariant: id, message })
      await checkHalts(view)
      if (looks % LEDGER_EVERY === 0) await audit()
    },
    async findUnfinished() {
      const view = viewOf(await readFacts(world.database.observer))
      const differences = treasuryDifferences(view, await readCustody(bridge), [null, USDC])
      return [
        ...findUnfinished(view).map((message) => ({ invariant: 'L1', message })),
        ...differences.map((message) => ({ invariant: 'M7', message })),
      ]
    },
    async closeBooks() {
      await audit()
      countCoverage(world, await readFacts(world.database.observer))
    },
    async settleHalts() {
      for (const spend of [...world.foreignSpends]) {
        const { networkId, amount } = spend
        const height = theftHeight(world, networkId)
        // A reorganisation took it away; it comes back with a later block.
        if (height === undefined) continue
        world.foreignSpends.splice(world.foreignSpends.indexOf(spend), 1)
        await bridge.ledger.recordOwnMove({
          key: `theft ${networkId}`,
          currencyId: `${networkId}-eth`,
          amount: -amount - GAS,
          against: 'custody',
          height,
          actor: OPERATOR,
          reason: 'a thief took it',
        })
      }
      for (const { id } of await bridge.halts.list())
        await bridge.halts.lift({ id, actor: OPERATOR, reason: 'all is well again' })
    },
  }
}

async function readCustody({ ledger }: Bridge): Promise<ReadonlyMap<string, bigint>> {
  const totals = await ledger.totals()
  return new Map(
    totals
      .filter(({ kind }) => kind === 'custody')
      .map(({ networkId, token, amount }) => [`${networkId} ${token ?? 'native'}`, amount]),
  )
}

const GAS = 1_000n

function theftHeight(world: World, networkId: string): bigint | undefined {
  return world.chains
    .find((sim) => sim.networkId === networkId)
    ?.chain.mined()
    .find(({ transaction: { from, to } }) => from === TREASURY && to === STRANGER)?.block.height
}

/** The bridge's own services over the observer's connection. */
function createObserver(world: World): Bridge {
  const silent = { debug: noop, info: noop, warn: noop, error: noop }
  return createBridge({
    pool: world.database.observer,
    installation: simInstallation(world.swarm.required),
    adapters: new Map(world.chains.map(({ networkId, chain }) => [networkId, chain.adapter])),
    prices: {
      refresh: () => Promise.resolve(),
      findPrice: () => undefined,
      listPrices: () => new Map(),
      inspect: () => ({ fresh: [], agreed: undefined, ageMs: 0 }),
    },
    clock: { now: world.scheduler.now, delay: () => Promise.resolve() },
    random: { bytes: (length) => new Uint8Array(length) },
    logger: silent,
  })
}

const noop = (): void => undefined

function viewChains(world: World): ReadonlyMap<string, ChainView> {
  return new Map(
    world.chains.map((sim) => [
      sim.networkId,
      {
        networkId: sim.networkId,
        treasury: TREASURY,
        requiredConfirmations: sim.requiredConfirmations,
        startHeight: sim.startHeight,
        mined: sim.chain.mined(),
        hashAt: (height) => sim.blockAt(height)?.hash,
        truth: sim.truth(),
        wasRewrittenDeep: sim.deepestReorg() > sim.requiredConfirmations,
        hasForeignSpender: world.robbed.has(sim.networkId),
        balanceOf: (token) => sim.chain.balanceOf(TREASURY, token),
      },
    ]),
  )
}

function viewActors(world: World, { catalog }: Bridge): ActorView {
  const ids = new Set<string>(CURRENCIES)
  return {
    ordersByRequest: new Map(world.requests.map(({ key, orderIds }) => [key, orderIds])),
    truePrice,
    currency: (id) => (ids.has(id) ? catalog.getCurrency(id) : undefined),
    tokens: new Set([USDC]),
    operator: OPERATOR,
  }
}

function countCoverage({ coverage }: World, facts: Facts): void {
  for (const { event, from_status, to_status } of facts.events)
    if (from_status !== null && from_status !== to_status)
      coverage.count('transitions', `${from_status} ${event}`)
  for (const { status } of facts.orders) coverage.count('outcomes', `order ${status}`)
  for (const { status } of facts.deposits) coverage.count('outcomes', `deposit ${status}`)
}
