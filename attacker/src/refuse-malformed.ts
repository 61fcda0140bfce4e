import { createRandom } from '@sunspan/chains/fuzzing'
import { startHeavyClient } from '@sunspan/bench/heavy-client'
import { fund } from '@sunspan/e2e/devnet-account'
import { startProduct } from '@sunspan/e2e/product'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createActor } from './actors/actor.ts'
import { createKnown } from './actors/known.ts'
import { createSend } from './actors/create-send.ts'
import type { Finding } from './findings.ts'
import { makeCall } from './grammar/make-call.ts'
import { readOperations } from './grammar/operations.ts'
import { SLOW_MS } from './oracle/judge-answer.ts'

/** The result of malformed requests next to a client at all its limits. */
export interface Refusals {
  readonly findings: readonly Finding[]
  /** All requests, and those that were refused as malformed. */
  readonly calls: number
  readonly refused: number
  /** Answers of 500 and above, with whatever code. */
  readonly broken: number
  /** The time of answers in milliseconds, at the first attempt, in rising order. */
  readonly times: readonly number[]
  /** What the client at its limits was answered: `search 429` and the like. */
  readonly heavy: Readonly<Record<string, number>>
}

const WORKERS = 4
/** A session of a few wallets with full orders: enough for answers as large as they get. */
const HEAVY = { wallets: 8, orders: 40 }
/** As many calls a minute as the benchmark of the heavy client allows an address. */
const ENV = { RATE_LIMIT_PER_MINUTE: '3000' }
/** What is wrong with a request itself; a limit that was reached says nothing of it. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 429

/** Sends malformed requests to the whole product until `refusals` were refused, while one client asks for as much as its limits allow. */
export async function refuseMalformed(options: {
  readonly seed: number
  readonly refusals: number
}): Promise<Refusals> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-attack-'))
  const product = await startProduct({ dataDir, families: 'none', env: ENV })
  const heavy = await startHeavyClient(product.url, HEAVY)
  try {
    const random = createRandom(options.seed)
    // Limits by address are those of production: attackers have many.
    const actor = createActor(
      'Mallory',
      product.url,
      () => `127.0.${String(1 + random.below(200))}.${String(1 + random.below(250))}`,
    )
    await fund(product.url, { network: 'arbitrum', address: actor.account.address })
    const findings: Finding[] = []
    const { coverage, send } = createSend([actor], (problem, call) => findings.push({ problem, call }))
    const known = createKnown()
    const operations = readOperations()
    const times: number[] = []
    let refused = 0
    let broken = 0
    const work = async (): Promise<void> => {
      while (refused < options.refusals) {
        const { status, ms, text } = await send(actor, makeCall(random.pick(operations), known, random))
        known.learn(text)
        times.push(ms)
        if (isRefusal(status)) refused += 1
        if (status >= 500) broken += 1
      }
    }
    heavy.start()
    await Promise.all(Array.from({ length: WORKERS }, work))
    const { answers } = await heavy.stop()
    return {
      findings,
      refused,
      broken,
      heavy: answers,
      calls: coverage.calls,
      times: times.toSorted((one, other) => one - other),
    }
  } finally {
    heavy.end()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The figures in a line. */
export function showRefusals({ calls, refused, broken, times, heavy }: Refusals): string {
  const at = (share: number): string =>
    `${(times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0)} ms`
  const slow = times.filter((ms) => ms > SLOW_MS).length
  const answers = Object.entries(heavy).map(([what, count]) => `${what}: ${String(count)}`)
  return [
    `${String(calls)} requests, ${String(refused)} refused as malformed, ${String(broken)} of 500 and above`,
    `median ${at(0.5)}, 99 % within ${at(0.99)}, the slowest ${at(1)}, ${String(slow)} above ${String(SLOW_MS)} ms`,
    `next to a client at its limits: ${answers.join(', ')}`,
  ].join('\n')
}
