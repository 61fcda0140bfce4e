import { createRandom, type Random } from '@sunspan/chains/fuzzing'
import { fund } from '@sunspan/e2e/devnet-account'
import { startProduct } from '@sunspan/e2e/product'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BaseError } from 'viem'
import { createActor } from './actors/actor.ts'
import type { Call } from './actors/call.ts'
import { createKnown } from './actors/known.ts'
import { createSend } from './actors/create-send.ts'
import type { Coverage } from './coverage.ts'
import type { Finding } from './findings.ts'
import { readOperations } from './grammar/operations.ts'
import { forgeLogin, logIn, replayLogin, replaySession } from './moves/log-in.ts'
import type { Move, PaidOrder, Scene } from './moves/move.ts'
import { openFamilyWallets, payFromFamily } from './moves/pay-from-families.ts'
import { payBulkOrder } from './moves/pay-bulk-orders.ts'
import { payOrder, touchForeignOrder } from './moves/pay-orders.ts'
import { raceCalls, sendCall } from './moves/send-calls.ts'
import { troubleNode } from './moves/trouble-nodes.ts'
import { openBooks } from './oracle/judge-books.ts'
import { judgeAll, type Judged } from './oracle/judge-all.ts'
import { sumOfActors, type Gift } from './oracle/judge-money.ts'

export interface AttackOptions {
  readonly seed: number
  readonly ms: number
  /** The other families as in DEVNET_FAMILIES: `none`, `all`, or their names. */
  readonly families: string
  readonly kept: readonly Call[]
  /** One that runs already, and that nothing else uses; undefined: its own, which ends with it. */
  readonly product?: RunningProduct | undefined
  /** A file for what the product prints; undefined: none. */
  readonly log?: string | undefined
  readonly onFinding: (finding: Finding) => void
}

export interface RunningProduct {
  readonly url: string
  readonly dataDir: string
}

export interface AttackReport {
  readonly findings: readonly Finding[]
  readonly coverage: Coverage
  /** Operations of the document. */
  readonly operations: number
  /** Orders that were paid, by how. */
  readonly paid: Readonly<Record<string, number>>
}

/** How often each is chosen. */
const MOVES: readonly [Move, ...Move[]] = [
  ...([sendCall, sendCall, sendCall, sendCall, sendCall, sendCall, sendCall, sendCall] as const),
  raceCalls,
  raceCalls,
  touchForeignOrder,
  payOrder,
  payOrder,
  payBulkOrder,
  forgeLogin,
  replayLogin,
  replaySession,
]
const MAKES_ORDERS = new Set(['createOrder', 'createBulkOrder'])
const WORKERS = 4
const JUDGE_EVERY_MS = 60_000
/** What is wrong for this long is wrong: what is under way is not. */
const DOUBT_MS = 5_000
/** Payouts and refunds that are under way when the attack ends are done by then, on a crowded machine too. */
const SETTLE_MS = 90_000
const TROUBLE_EVERY_MS = 6_000
const NAMES = ['Mallory', 'Trudy', 'Oscar'] as const

/**
 * Starts the whole product with its local networks, and has some attackers do to it what comes to their minds, by the seed, for so long. What a seed
 * decides is the sequence of calls; what they meet depends on the machine too.
 */
export async function runAttack(options: AttackOptions): Promise<AttackReport> {
  if (options.product !== undefined) return attackRunning(options, options.product)
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-attack-'))
  const families = options.families === 'all' ? '' : options.families
  const product = await startProduct({ dataDir, families })
  try {
    return await attackRunning(options, { url: product.url, dataDir })
  } finally {
    if (options.log !== undefined) await writeFile(options.log, product.output())
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function attackRunning(
  options: AttackOptions,
  { url, dataDir }: RunningProduct,
): Promise<AttackReport> {
  const books = await openBooks(dataDir)
  try {
    return await attack({ ...options, url, books })
  } finally {
    await books.end()
  }
}

async function attack(
  options: AttackOptions & { readonly url: string; readonly books: Judged['books'] },
): Promise<AttackReport> {
  const { url, books, seed, ms, kept, families } = options
  const findings = createFindings(options.onFinding)
  const { report } = findings
  const random = createRandom(seed)
  // Limits by address are those of production: attackers have many.
  const addressOf = (): string => `127.0.${String(random.below(200))}.${String(1 + random.below(250))}`
  const [first, ...others] = NAMES.map((name) => createActor(name, url, addressOf))
  if (first === undefined) throw new Error('There are no attackers')
  const actors = [first, ...others] as const
  const { coverage, send } = createSend(actors, report)
  const known = createKnown()
  const [paid, gifts]: [PaidOrder[], Gift[]] = [[], []]
  const scene: Scene = {
    url,
    random,
    known,
    actors,
    paid,
    report,
    operations: readOperations(),
    async send(actor, call) {
      const answer = await send(actor, call)
      known.learn(answer.text)
      if (answer.status !== 200) return answer
      if (MAKES_ORDERS.has(call.operation)) {
        actor.orders.add(String(Object(JSON.parse(answer.text)).id))
        const sender = String(Object(JSON.parse(call.body ?? '{}')).wallet_sender)
        if (sender.toLowerCase() !== actor.account.address.toLowerCase())
          report(`${actor.name} has made an order of the wallet ${sender}, which it has not proved`, call)
      }
      if (call.operation === 'claimFaucet') {
        const { network, transaction_hash: hash } = Object(JSON.parse(answer.text))
        gifts.push({ network, hash })
      }
      return answer
    },
  }
  for (const actor of actors) {
    await fund(url, { network: 'arbitrum', address: actor.account.address })
    known.addAddress(actor.account.address)
    await logIn(scene, actor)
  }
  const given = await sumOfActors(url, actors)
  const wallets = families === 'none' ? [] : await openFamilyWallets(url)
  const moves: readonly [Move, ...Move[]] = [...MOVES, payFromFamily(wallets), payFromFamily(wallets)]
  const judge = (isCalm: boolean): Promise<readonly string[]> =>
    judgeAll({ url, books, actors, paid, gifts, given, isCalm }).catch((error: unknown) => {
      if (!(error instanceof BaseError)) throw error
      // While nodes are taken away nothing can be said; at the end all are there.
      return isCalm ? [`The chains could not be read: ${error.shortMessage}`] : []
    })

  for (const call of kept) await scene.send(random.pick(actors), call)
  const until = performance.now() + ms
  // Each worker has its own chance, so that no answer's delay changes what another one tries.
  const work = async (own: Random): Promise<void> => {
    while (performance.now() < until) await own.pick(moves)({ ...scene, random: own })
  }
  const trouble = async (own: Random): Promise<void> => {
    while (performance.now() + TROUBLE_EVERY_MS < until) {
      await sleep(own.below(2 * TROUBLE_EVERY_MS))
      await troubleNode({ ...scene, random: own })
    }
  }
  const watch = async (): Promise<void> => {
    while (performance.now() + JUDGE_EVERY_MS < until) {
      await sleep(JUDGE_EVERY_MS)
      const doubts = new Set(await judge(false))
      if (doubts.size > 0) await sleep(DOUBT_MS)
      for (const problem of doubts.size > 0 ? await judge(false) : [])
        if (doubts.has(problem)) report(problem)
    }
  }
  await Promise.all([
    watch(),
    trouble(createRandom(seed, WORKERS)),
    ...Array.from({ length: WORKERS }, (_, worker) => work(createRandom(seed, worker))),
  ])
  for (const problem of await settle(() => judge(true))) report(problem)
  return {
    findings: findings.list,
    coverage,
    operations: scene.operations.length,
    paid: countBy(paid.map(({ how, kind }) => (kind === 'bulk' ? `bulk ${how}` : how))),
  }
}

/** Each problem once, however often it is seen. */
function createFindings(onFinding: AttackOptions['onFinding']) {
  const list: Finding[] = []
  return {
    list,
    report(problem: string, call?: Call): void {
      if (list.some((known) => known.problem === problem && known.call?.operation === call?.operation)) return
      const finding = { problem, call }
      list.push(finding)
      onFinding(finding)
    },
  }
}

/** What is still wrong when everything had its time to end. */
async function settle(judge: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const until = performance.now() + SETTLE_MS
  for (;;) {
    const problems = await judge()
    if (problems.length === 0 || performance.now() > until) return problems
    await sleep(DOUBT_MS)
  }
}

function countBy(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
