import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { formatPoints } from '@sunspan/domain'
import { expect, it } from 'vitest'
import { fillEntries } from '../testing/fill-entries.ts'
import { createLoyaltyScene, newAddress, type LoyaltyScene } from '../testing/loyalty-scene.ts'

const SCRIPT = fileURLToPath(new URL('../../../../apps/server/tools/verify-points.mjs', import.meta.url))

/** Set for the long run: 1000000 takes minutes. */
const MANY = Number(process.env['POINTS_ENTRIES'] ?? 10_000)
const FEW = 1_000
const SAMPLE_MS = 1_000

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

interface Measured {
  readonly seconds: number
  /** Megabytes that are held at the same time, at most, beyond what was held before. */
  readonly held: number
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

async function publishAmong(entries: number) {
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
    expect(made.users).toBe(entries / 2 + 1)
    const path = join(folder, 'points.ndjson')
    const file = await measure(() => pipeline(linesOf(publications.file(made)), createWriteStream(path)))
    const since = performance.now()
    expect(await verify(path, made.root, await saveProof(scene, user, join(folder, 'proof.json')))).toContain(
      `${String(made.entries)} entries of ${String(made.users)} users`,
    )
    return { publish, file, verifySeconds: (performance.now() - since) / 1_000 }
  } finally {
    await rm(folder, { recursive: true })
    await scene.close()
  }
}

async function* linesOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

async function saveProof(scene: LoyaltyScene, user: string, path: string): Promise<string> {
  const proof = await scene.loyalty.publications.proof(user)
  if (proof === undefined) throw new Error('there is no proof')
  const { publication, user: address, points, entriesRoot, ...of } = proof
  const wire = { publication: publication.number, root: publication.root, wallet_address: address }
  await writeFile(
    path,
    JSON.stringify({ ...of, ...wire, points: formatPoints(points), entries_root: entriesRoot }),
  )
  return path
}

const verify = (path: string, root: string, proof: string): Promise<string> =>
  new Promise((resolve) => {
    const parameters = [SCRIPT, path, '--root', root, '--proof', proof]
    execFile(process.execPath, parameters, { env: {} }, (_error, stdout, stderr) => resolve(stdout + stderr))
  })

it(`${String(MANY)} entries are published and sent in the memory that ${String(FEW)} take`, async () => {
  const few = await publishAmong(FEW)
  const many = await publishAmong(MANY)
  if (process.env['POINTS_ENTRIES'] !== undefined) process.stdout.write(`${JSON.stringify({ few, many })}\n`)
  // A page of entries, a part of each level and a hash of each; leaves alone would be as many megabytes.
  expect(many.publish.held).toBeLessThan(few.publish.held + 4)
  expect(many.file.held).toBeLessThan(few.file.held + 4)
}, 900_000)
