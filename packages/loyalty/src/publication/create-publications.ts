import { withTransaction, type Transaction } from '@sunspan/bridge'
import { utcDay } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Journal } from '../journal/journal.ts'
import { listEntries, type Entry } from '../store/entry-store.ts'
import {
  findLastCheck,
  findLeaf,
  findPublication,
  insertPublication,
  listPublications,
  lockPublishing,
  noteCheck,
  readHashes,
  readPosition,
  readPublicationKey,
  replaceTree,
  walkEntries,
  type Leaf,
  type Publication,
  type PublicationCheck,
} from '../store/publication-store.ts'
import { entryLine, keyOfUser } from './entry-line.ts'
import { neighboursOf } from './merkle-tree.ts'
import { publicationRoot, rulesLines, sealLedger, type Sealed } from './seal-ledger.ts'

/** Shows that a user's entries are in a publication, and opens what they hide. */
export interface PointsProof extends Leaf {
  readonly publication: Publication
  /** Hashes of the neighbours from the leaf up; null where a node has none. */
  readonly path: readonly (string | null)[]
  /** Opens the hidden part of this user's entries. */
  readonly key: string
  /** The newest entries that are in it, with their number among the user's. */
  readonly opened: readonly (Pick<Entry, 'at' | 'title' | 'evidence'> & { readonly no: number })[]
}

export interface Publications {
  /** The newest `most`. */
  list(most: number): Promise<readonly Publication[]>
  find(number: number): Promise<Publication | undefined>
  lastCheck(): Promise<PublicationCheck | undefined>
  /** The lines of a publication's file: itself, the rules, and every entry. Each is made from the present tables. */
  file(publication: Publication): AsyncGenerator<string>
  /** Undefined for who has no entry in the newest publication. */
  proof(user: string): Promise<PointsProof | undefined>
  /**
   * Publishes what was earned, once a UTC day, after it has looked whether the entries of the last publication are still the same: if not, nothing is
   * published. Undefined where nothing is due.
   */
  publishIfDue(): Promise<PublicationCheck | undefined>
  /** Looks whether the entries of the last publication are still the same; undefined where there is none. */
  check(): Promise<PublicationCheck | undefined>
}

/** Opened entries of a proof. */
const MOST_OPENED = 500

export function createPublications(deps: {
  readonly pool: Pool
  readonly journal: Pick<Journal, 'catchUp'>
  readonly now: () => Date
}): Publications {
  const { pool, journal, now } = deps

  const compare = (last: Publication, sealed: Sealed): PublicationCheck & { readonly foundRoot: string } => {
    const foundRoot = publicationRoot({ ...last, ...sealed })
    return { number: last.number, at: now(), isSame: foundRoot === last.root, foundRoot }
  }

  const check = async (): Promise<PublicationCheck | undefined> => {
    const [last] = await listPublications(pool, 1)
    if (last === undefined) return undefined
    const [sealed] = await sealLedger(pool, [last.position])
    if (sealed === undefined) return undefined
    const checked = compare(last, sealed)
    await noteCheck(pool, checked)
    return checked
  }

  /** In one transaction, so that proofs have the tree of the last publication until there is a new one. One process at a time does it. */
  const publish = (
    expected: Publication | undefined,
    position: bigint,
  ): Promise<PublicationCheck | undefined> =>
    withTransaction(pool, async (tx) => {
      if (!(await lockPublishing(tx))) return undefined
      const [last] = await listPublications(tx, 1)
      if (last?.number !== expected?.number) return undefined
      await tx.query('SAVEPOINT last_tree')
      const positions = [position, last?.position ?? position]
      const [sealed, before] = await sealLedger(tx, positions, await replaceTree(tx))
      if (sealed === undefined || before === undefined) throw new Error('The ledger was not sealed')
      if (sealed.entries === 0) return undefined
      const checked = last === undefined ? undefined : compare(last, before)
      if (checked?.isSame === false) await tx.query('ROLLBACK TO SAVEPOINT last_tree')
      if (checked !== undefined) await noteCheck(tx, checked)
      if (checked?.isSame === false) return checked
      const number = (last?.number ?? 0) + 1
      const made = { number, at: now(), position, previousRoot: last?.root ?? null, ...sealed }
      await insertPublication(tx, { ...made, root: publicationRoot(made) })
      return checked ?? { number, at: made.at, isSame: true }
    })

  return {
    list: (most) => listPublications(pool, most),
    find: (number) => findPublication(pool, number),
    lastCheck: () => findLastCheck(pool),
    check,
    async publishIfDue() {
      const [last] = await listPublications(pool, 1)
      const isToday = (at: Date | undefined): boolean => at !== undefined && utcDay(at) === utcDay(now())
      if (isToday(last?.at)) return undefined
      await journal.catchUp()
      const position = await readPosition(pool)
      const isNew = position !== (last?.position ?? 0n)
      const checked = await findLastCheck(pool)
      // What is found to differ is not looked at each minute, nor is what has not grown.
      if (isToday(checked?.at) && (checked?.isSame === false || !isNew)) return undefined
      return isNew ? publish(last, position) : check()
    },
    async *file(publication) {
      const { position } = publication
      yield headLine(publication)
      yield* await rulesLines(pool, position)
      const key = await readPublicationKey(pool)
      let user = ''
      let no = 0
      for await (const entry of walkEntries(pool, position)) {
        no = entry.user === user ? no + 1 : 1
        user = entry.user
        yield entryLine(entry, no, key)
      }
    },
    proof: (user) =>
      withTransaction(pool, async (tx) => {
        // The tree is that of the newest publication: both are read as of one moment.
        await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
        return prove(tx, user)
      }),
  }
}

async function prove(tx: Transaction, user: string): Promise<PointsProof | undefined> {
  const [publication] = await listPublications(tx, 1)
  const leaf = await findLeaf(tx, user)
  if (publication === undefined || leaf === undefined) return undefined
  const neighbours = neighboursOf(leaf.place, publication.users)
  const wanted = neighbours.flatMap((place, level) => (place === undefined ? [] : [{ level, place }]))
  const hashes = [...(await readHashes(tx, wanted))]
  const path = neighbours.map((place) => (place === undefined ? null : (hashes.shift() ?? null)))
  const key = keyOfUser(await readPublicationKey(tx), user).toString('hex')
  const after = { position: publication.position + 1n, no: 0 }
  const opened = await listEntries(tx, user, { after, take: MOST_OPENED })
  return {
    ...leaf,
    publication,
    path,
    key,
    opened: opened.map(({ at, title, evidence }, index) => ({
      no: leaf.entries - index,
      at,
      title,
      evidence,
    })),
  }
}

const headLine = ({ number, at, position, entries, users, ...of }: Publication): string =>
  JSON.stringify({
    publication: number,
    at: at.toISOString(),
    position: String(position),
    entries,
    users,
    rules_hash: of.rulesHash,
    tree_root: of.treeRoot,
    previous_root: of.previousRoot,
    root: of.root,
  })
