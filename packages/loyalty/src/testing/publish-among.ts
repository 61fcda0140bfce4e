import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { formatPoints } from '@sunspan/domain'
import { fillEntries } from './fill-entries.ts'
import { createLoyaltyScene, newAddress, type LoyaltyScene } from './loyalty-scene.ts'

const SCRIPT = fileURLToPath(new URL('../../../../apps/server/tools/verify-points.mjs', import.meta.url))
const SAMPLE_MS = 1_000

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

interface Measured {
  readonly seconds: number
  /** Megabytes that are held at the same time, at most, beyond what was held before. */
  readonly held: number
}

/** What a day's publication takes among that many entries. */
export interface PublishedAmong {
  readonly users: number
  readonly entries: number
  readonly publish: Measured
  /** Of sending the file. */
  readonly file: Measured
  readonly fileMegabytes: number
  /** Of looking, a day later, whether all entries are still the same. */
  readonly check: Measured
  readonly proofMs: number
  /** What a stranger's command has said about the file and a proof. */
  readonly verdict: string
  readonly verifySeconds: number
}

/** Publishes once among `entries` entries of half as many users, as one process does it, and verifies the file as a stranger does. */
export async function publishAmong(entries: number): Promise<PublishedAmong> {
  const scene = await createLoyaltyScene()
  const folder = await mkdtemp(join(tmpdir(), 'sunspan-entries-'))
  try {
    const user = newAddress()
    await scene.loyalty.profiles.enter(user)
    await scene.order({ sender: user, usd: 20 })
    await scene.loyalty.journal.catchUp()
    await fillEntries(scene.pool, entries / 2)
    const { publications } = scene.loyalty
    const publish = await measure(() => publications.publishIfDue())
    const [made] = await publications.list(1)
    if (made === undefined) throw new Error('nothing was published')
    const path = join(folder, 'points.ndjson')
    const file = await measure(() => pipeline(linesOf(publications.file(made)), createWriteStream(path)))
    const check = await measure(() => publications.check())
    const proof = join(folder, 'proof.json')
    const proofSince = performance.now()
    await saveProof(scene, user, proof)
    const proofMs = performance.now() - proofSince
    const since = performance.now()
    const verdict = await verify(path, made.root, proof)
    const verifySeconds = (performance.now() - since) / 1_000
    const fileMegabytes = (await stat(path)).size / 2 ** 20
    const { users, entries: published } = made
    return { users, entries: published, publish, file, fileMegabytes, check, proofMs, verdict, verifySeconds }
  } finally {
    await rm(folder, { recursive: true })
    await scene.close()
  }
}

async function measure(work: () => Promise<unknown>): Promise<Measured> {
  const held = (): number => {
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    return (heapUsed + external) / 2 ** 20
  }
  const before = held()
  let most = before
  const sample = (): void => void (most = Math.max(most, held()))
  const timer = setInterval(sample, SAMPLE_MS)
  const since = performance.now()
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  const seconds = (performance.now() - since) / 1_000
  return { seconds, held: most - before }
}

async function* linesOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

async function saveProof(scene: LoyaltyScene, user: string, path: string): Promise<void> {
  const proof = await scene.loyalty.publications.proof(user)
  if (proof === undefined) throw new Error('there is no proof')
  const { publication, user: address, points, entriesRoot, ...of } = proof
  const wire = { publication: publication.number, root: publication.root, wallet_address: address }
  await writeFile(
    path,
    JSON.stringify({ ...of, ...wire, points: formatPoints(points), entries_root: entriesRoot }),
  )
}

const verify = (path: string, root: string, proof: string): Promise<string> =>
  new Promise((resolve) => {
    const parameters = [SCRIPT, path, '--root', root, '--proof', proof]
    execFile(process.execPath, parameters, { env: {} }, (_error, stdout, stderr) => resolve(stdout + stderr))
  })
