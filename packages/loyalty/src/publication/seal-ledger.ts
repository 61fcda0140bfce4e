import { formatPoints } from '@sunspan/domain'
import type { Queryable } from '@sunspan/bridge'
import { setImmediate } from 'node:timers/promises'
import {
  listRulesTexts,
  readPublicationKey,
  walkEntries,
  type Leaf,
  type Publication,
  type TreeKeeper,
} from '../store/publication-store.ts'
import { listSaid } from '../store/season-store.ts'
import { entryLine } from './entry-line.ts'
import { growTree, hashOf, type GrowingTree } from './merkle-tree.ts'

/** All entries up to a position under one root. */
export type Sealed = Pick<Publication, 'entries' | 'users' | 'rulesHash' | 'treeRoot'>

/** The number of entries that are hashed before other callers have a turn. */
const ENTRIES_A_TURN = 200

/** One leaf a user: whose it is, how many entries it has, what they come to, and the root of their own tree. */
export const leafHash = ({ user, entries, points, entriesRoot }: Omit<Leaf, 'place'>): Buffer =>
  hashOf('user', `${user}\n${String(entries)}\n${formatPoints(points)}\n${entriesRoot}\n`)

/** The root that a publication has: of everything that it says, and of the one before it. */
export const publicationRoot = (made: Omit<Publication, 'root'>): string =>
  hashOf(
    'root',
    [
      made.number,
      made.at.toISOString(),
      made.position,
      made.entries,
      made.users,
      made.rulesHash,
      made.treeRoot,
      made.previousRoot ?? '-',
    ]
      .map((value) => `${String(value)}\n`)
      .join(''),
  ).toString('hex')

/** The lines of the rules in a file, and of all that was said of seasons. */
export async function rulesLines(db: Queryable, until: bigint): Promise<readonly string[]> {
  const found = await listRulesTexts(db, until)
  const said = await listSaid(db, until)
  return [
    ...found.map(({ version, body }) => `{"rules_version":${String(version)},"body":${body}}`),
    ...said.map(({ id, name, startsAt, endsAt, rulesHash, saidAt, isWithdrawn }) =>
      JSON.stringify({
        season: id,
        name,
        starts_at: startsAt.toISOString(),
        ends_at: endsAt.toISOString(),
        season_rules_hash: rulesHash,
        said_at: saidAt.toISOString(),
        is_withdrawn: isWithdrawn,
      }),
    ),
  ]
}

/**
 * Hashes all entries up to each position, in one walk over those of the last, holding a page of them and one hash a level of each tree: memory does not
 * grow with users or entries. `keeper` gets the tree of the first position.
 */
export async function sealLedger(
  db: Queryable,
  positions: readonly bigint[],
  keeper?: TreeKeeper,
): Promise<readonly Sealed[]> {
  const key = await readPublicationKey(db)
  const until = positions.reduce((most, one) => (one > most ? one : most), 0n)
  const seals = positions.map((position, index) => createSeal(position, index === 0 ? keeper : undefined))
  let user = ''
  let no = 0
  let count = 0
  for await (const entry of walkEntries(db, until)) {
    no = entry.user === user ? no + 1 : 1
    user = entry.user
    const hash = hashOf('entry', entryLine(entry, no, key))
    for (const seal of seals) {
      if (entry.position <= seal.position) seal.add(user, entry.amount, hash)
    }
    count += 1
    if (count % ENTRIES_A_TURN !== 0) continue
    await keeper?.save()
    await setImmediate()
  }
  const sealed = await Promise.all(
    seals.map(async (seal) => {
      const lines = await rulesLines(db, seal.position)
      const rulesHash = hashOf('rules', lines.map((line) => `${line}\n`).join('')).toString('hex')
      return { ...seal.close(), rulesHash }
    }),
  )
  await keeper?.finish()
  return sealed
}

function createSeal(position: bigint, keeper: TreeKeeper | undefined) {
  const tree = growTree(keeper?.hash)
  let entries = 0
  let users = 0
  let open: { user: string; entries: number; points: bigint; readonly tree: GrowingTree } | undefined
  const closeUser = (): void => {
    if (open === undefined) return
    const { tree: own, ...sums } = open
    const leaf = { ...sums, place: users, entriesRoot: own.close().toString('hex') }
    keeper?.leaf(leaf)
    tree.add(leafHash(leaf))
    users += 1
  }
  return {
    position,
    add(user: string, amount: bigint, hash: Buffer): void {
      if (open?.user !== user) {
        closeUser()
        open = { user, entries: 0, points: 0n, tree: growTree() }
      }
      open.entries += 1
      open.points += amount
      open.tree.add(hash)
      entries += 1
    },
    close(): Omit<Sealed, 'rulesHash'> {
      closeUser()
      return { entries, users, treeRoot: tree.close().toString('hex') }
    },
  }
}
