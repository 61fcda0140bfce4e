import type { Bridge } from '@sunspan/bridge'
import { TREASURY } from '@sunspan/bridge/testing'
import type { MinedTransaction } from '@sunspan/chains/testing'
import { isDenied } from '../actors/lying-nodes.ts'
import { OPERATOR } from '../actors/set-halt.ts'
import { STRANGER } from '../core/sim-accounts.ts'
import type { SimChain } from '../core/sim-chain.ts'
import type { World } from '../core/world.ts'

/** Halts where providers contradict each other. */
const PROVIDERS = 'engine:providers'

/** Actors whose halts may come long after the cause: the chain was rewritten, nodes denied payouts, or a stranger used the treasury's key. */
const FOUND_LATE = [
  PROVIDERS,
  'engine:outflow',
  'engine:scan',
  'engine:credit',
  'engine:settle',
  'engine:reconcile',
  'engine:pay',
]

/** Number of checks after the end of all faults in which the engine may still set immediate halts: prices, fees, operators' drills. */
const EARLY_LOOKS = 2

/** One fault is detected by the scan, by the loss, and by the comparison with the ledger once that is booked. */
const MOST_LIFTS = 2
/** Of contradictions one halt may be left from when nodes lied: honest ones never contradict each other. */
const MOST_OF_PROVIDERS = 1

/** What the operator looks at. */
interface SettledWorld extends Pick<World, 'foreignSpends' | 'findings' | 'silentLookup'> {
  readonly chains: readonly (Pick<SimChain, 'networkId' | 'lies'> & {
    readonly chain: Pick<SimChain['chain'], 'mined' | 'model'>
  })[]
}

/** What the operator does. */
interface Operations {
  readonly halts: Pick<Bridge['halts'], 'list' | 'lift'>
  readonly catalog: Pick<Bridge['catalog'], 'findByToken'>
  readonly ledger: Pick<Bridge['ledger'], 'recordOwnMove'>
}

type HaltFact = Awaited<ReturnType<Bridge['halts']['list']>>[number]

/** The operator once all is calm. */
export interface HaltSettler {
  /** Books thefts, and lifts each halt whose cause is over. */
  settle(): Promise<void>
}

/**
 * The operator once all is calm: books thefts, and lifts each halt whose cause is over, and too early those of nodes that still lie. A halt that nothing
 * can explain any more, or that recurs after its cause is over, is a finding and stays.
 */
export function createHaltSettler(world: SettledWorld, bridge: Operations): HaltSettler {
  const lifts = new Map<string, number>()
  let looks = 0
  const findProblem = ({ target, action, actor, reason }: HaltFact): string | undefined => {
    const times = lifts.get(`${target} ${action} ${actor}`) ?? 0
    const what = `${target} is halted by ${actor}: ${reason}`
    if (looks > EARLY_LOOKS && !FOUND_LATE.includes(actor)) return `${what}, long after the last fault`
    const most = actor === PROVIDERS ? MOST_OF_PROVIDERS : MOST_LIFTS
    return FOUND_LATE.includes(actor) && times >= most ? `${what}, again and again` : undefined
  }
  const lift = async (halt: HaltFact): Promise<void> => {
    const { id, target, action, actor } = halt
    const key = `${target} ${action} ${actor}`
    // Payouts are to go on while nodes lie, and each of their lies is right to halt again.
    if (!isLiedAbout(world, halt)) lifts.set(key, (lifts.get(key) ?? 0) + 1)
    await bridge.halts.lift({ id, actor: OPERATOR, reason: 'its cause is over' })
  }
  return {
    async settle() {
      looks += 1
      await bookThefts(world, bridge)
      for (const halt of await bridge.halts.list()) {
        const wrong = findProblem(halt)
        if (wrong !== undefined) world.findings.push({ invariant: 'G-halt', message: wrong })
        if (wrong === undefined && !isUnderWay(world, halt)) await lift(halt)
      }
    },
  }
}

/** A theft that is not booked yet keeps its halts in place. */
const isUnderWay = ({ foreignSpends }: SettledWorld, { target, actor }: HaltFact): boolean =>
  actor !== OPERATOR && foreignSpends.some(({ networkId }) => target.startsWith(`wallet:${networkId}:`))

/** Nodes of its network lie, or one is silent about a payout, which stays contradicted until it speaks. */
const isLiedAbout = ({ chains, silentLookup }: SettledWorld, { target, actor }: HaltFact): boolean =>
  actor === PROVIDERS &&
  chains.some(({ networkId, lies }) => {
    const isSilent = silentLookup.isOn && silentLookup.victim?.networkId === networkId
    return target === `network:${networkId}` && lies !== undefined && (lies.isOn || isSilent)
  })

async function bookThefts(world: SettledWorld, bridge: Operations): Promise<void> {
  for (const spend of Array.from(world.foreignSpends)) {
    const { networkId, amount } = spend
    const sim = world.chains.find((found) => found.networkId === networkId)
    const theft = sim && findTheft(sim)
    const coin = bridge.catalog.findByToken(networkId, null)
    // A reorganisation removed it; it returns with a later block.
    if (sim === undefined || theft === undefined || coin === undefined) continue
    // An operator sees no theft while the nodes report a balance without it: booked now, it would leave a surplus.
    if (isDenied(sim, theft)) continue
    world.foreignSpends.splice(world.foreignSpends.indexOf(spend), 1)
    await bridge.ledger.recordOwnMove({
      key: `theft ${networkId}`,
      currencyId: coin.id,
      amount: -amount - theft.feePaid,
      against: 'custody',
      height: theft.block.height,
      actor: OPERATOR,
      reason: 'a thief took it',
    })
  }
}

const findTheft = ({ chain }: SettledWorld['chains'][number]): MinedTransaction | undefined =>
  chain.mined().find(({ transaction: { from, to } }) => from === TREASURY && to === STRANGER)
