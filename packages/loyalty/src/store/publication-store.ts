import { execute, queryRows, statement, type Queryable, type Transaction } from '@sunspan/bridge'
import { toEntry, ENTRY_COLUMNS, type Entry, type EntryRow } from './entry-store.ts'

/** What was published on a day: hashes as hexadecimal digits. */
export interface Publication {
  readonly number: number
  readonly at: Date
  /** The last line of the journal whose entries are in it. */
  readonly position: bigint
  readonly entries: number
  readonly users: number
  readonly rulesHash: string
  readonly treeRoot: string
  readonly previousRoot: string | null
  readonly root: string
}

/** A user's place in the tree of the newest publication. */
export interface Leaf {
  readonly user: string
  readonly place: number
  readonly entries: number
  /** Tenths. */
  readonly points: bigint
  readonly entriesRoot: string
}

export interface PublicationCheck {
  readonly number: number
  readonly at: Date
  readonly isSame: boolean
}

const COLUMNS = 'number, at, position, entries, users, rules_hash, tree_root, previous_root, root'
const LIST = statement(
  'loyalty_publications',
  `SELECT ${COLUMNS} FROM loyalty.publications ORDER BY number DESC LIMIT $1`,
)
const FIND = statement('loyalty_publication', `SELECT ${COLUMNS} FROM loyalty.publications WHERE number = $1`)
const INSERT = statement(
  'loyalty_publication_insert',
  `INSERT INTO loyalty.publications (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
const NOTE_CHECK = statement(
  'loyalty_publication_check',
  'INSERT INTO loyalty.publication_checks (number, at, found_root, is_same) VALUES ($1, $2, $3, $4)',
)
const LAST_CHECK = statement(
  'loyalty_publication_last_check',
  'SELECT number, at, is_same FROM loyalty.publication_checks ORDER BY id DESC LIMIT 1',
)
const KEY = statement('loyalty_publication_key', 'SELECT key FROM loyalty.publication_key')
const POSITION = statement('loyalty_position', 'SELECT position FROM loyalty.cursor')
/** By the users' bytes, as they are sorted everywhere else. */
const WALK = statement(
  'loyalty_entries_walk',
  `SELECT ${ENTRY_COLUMNS} FROM loyalty.entries
   WHERE (user_address COLLATE "C", position, no) > ($1, $2, $3) AND position <= $4
   ORDER BY user_address COLLATE "C", position, no LIMIT $5`,
)
const RULES = statement(
  'loyalty_rules_texts',
  `SELECT r.version, r.body::text AS body FROM loyalty.rules r
   WHERE EXISTS (SELECT FROM loyalty.journal j WHERE j.rules_version = r.version AND j.position <= $1) ORDER BY r.version`,
)
const CLEAR_LEAVES = statement('loyalty_leaves_clear', 'DELETE FROM loyalty.publication_leaves')
const CLEAR_NODES = statement('loyalty_nodes_clear', 'DELETE FROM loyalty.publication_nodes')
const ADD_LEAVES = statement(
  'loyalty_leaves_add',
  `INSERT INTO loyalty.publication_leaves (user_address, place, entries, points, entries_root)
   SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[])`,
)
const ADD_NODES = statement(
  'loyalty_nodes_add',
  'INSERT INTO loyalty.publication_nodes (level, part, hashes) VALUES ($1, $2, $3)',
)
const LEAF = statement(
  'loyalty_leaf',
  'SELECT user_address, place, entries, points, entries_root FROM loyalty.publication_leaves WHERE user_address = $1',
)
const HASHES_A_PART = 1_024
const HASHES = statement(
  'loyalty_node_hashes',
  `SELECT a.level::int AS level, encode(substring(n.hashes FROM a.place % ${String(HASHES_A_PART)} * 32 + 1 FOR 32), 'hex') AS hash
   FROM unnest($1::int[], $2::int[]) a (level, place)
   JOIN loyalty.publication_nodes n ON n.level = a.level AND n.part = a.place / ${String(HASHES_A_PART)} ORDER BY a.level`,
)
const LOCK = statement(
  'loyalty_publication_lock',
  `SELECT pg_try_advisory_xact_lock(hashtextextended('publication of points', 0)) AS locked`,
)

/** The newest `most`. */
export async function listPublications(db: Queryable, most: number): Promise<readonly Publication[]> {
  return (await queryRows<PublicationRow>(db, LIST, [most])).map(toPublication)
}

export async function findPublication(db: Queryable, number: number): Promise<Publication | undefined> {
  const [row] = await queryRows<PublicationRow>(db, FIND, [number])
  return row === undefined ? undefined : toPublication(row)
}

/** False while another process publishes. Holds until the transaction ends. */
export async function lockPublishing(tx: Transaction): Promise<boolean> {
  const [row] = await queryRows<{ locked: boolean }>(tx, LOCK, [])
  return row?.locked === true
}

export const insertPublication = (tx: Transaction, made: Publication): Promise<number> =>
  execute(tx, INSERT, [
    made.number,
    made.at,
    made.position,
    made.entries,
    made.users,
    made.rulesHash,
    made.treeRoot,
    made.previousRoot,
    made.root,
  ])

export const noteCheck = (
  db: Queryable,
  { number, at, isSame, foundRoot }: PublicationCheck & { readonly foundRoot: string },
): Promise<number> => execute(db, NOTE_CHECK, [number, at, foundRoot, isSame])

export async function findLastCheck(db: Queryable): Promise<PublicationCheck | undefined> {
  const [row] = await queryRows<{ number: number; at: Date; is_same: boolean }>(db, LAST_CHECK, [])
  return row === undefined ? undefined : { number: row.number, at: row.at, isSame: row.is_same }
}

export async function readPublicationKey(db: Queryable): Promise<Buffer> {
  const [row] = await queryRows<{ key: Buffer }>(db, KEY, [])
  if (row === undefined) throw new Error('The key of the publications is missing')
  return row.key
}

/** Of the last line that was handled: no entry up to it is added any more. */
export async function readPosition(db: Queryable): Promise<bigint> {
  const [row] = await queryRows<{ position: string }>(db, POSITION, [])
  return BigInt(row?.position ?? 0)
}

const ENTRIES_A_PAGE = 1_000

/** All entries up to a position, users one after the other, each with theirs in order. None is added there any more, so each page is a statement. */
export async function* walkEntries(db: Queryable, until: bigint): AsyncGenerator<Entry> {
  let after: readonly [string, bigint, number] = ['', 0n, 0]
  for (;;) {
    const rows = await queryRows<EntryRow>(db, WALK, [...after, until, ENTRIES_A_PAGE])
    for (const row of rows) yield toEntry(row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < ENTRIES_A_PAGE) return
    after = [last.user_address, BigInt(last.position), last.no]
  }
}

/** The rules that lines up to a position were handled by, as they are stored. */
export const listRulesTexts = (
  db: Queryable,
  until: bigint,
): Promise<readonly { readonly version: number; readonly body: string }[]> =>
  queryRows<{ version: number; body: string }>(db, RULES, [until])

const LEAVES_A_STATEMENT = 1_000

/** Takes the leaves and hashes of a tree as it grows, and holds few of them. */
export interface TreeKeeper {
  leaf(leaf: Leaf): void
  /** Those of a level in order. */
  hash(level: number, hash: Buffer): void
  /** Stores what fills a statement; to be called every few hundred leaves. */
  save(): Promise<void>
  /** Stores the rest. */
  finish(): Promise<void>
}

/** Replaces the tree for proofs. */
export async function replaceTree(tx: Transaction): Promise<TreeKeeper> {
  await execute(tx, CLEAR_LEAVES, [])
  await execute(tx, CLEAR_NODES, [])
  let leaves: Leaf[] = []
  const levels: { part: number; hashes: Buffer[] }[] = []
  const save = async (least: { readonly leaves: number; readonly hashes: number }): Promise<void> => {
    if (leaves.length >= least.leaves) {
      await addLeaves(tx, leaves)
      leaves = []
    }
    for (const [level, kept] of levels.entries()) {
      while (kept.hashes.length >= least.hashes) {
        const hashes = kept.hashes.splice(0, HASHES_A_PART)
        await execute(tx, ADD_NODES, [level, kept.part, Buffer.concat(hashes)])
        kept.part += 1
      }
    }
  }
  return {
    leaf: (leaf) => void leaves.push(leaf),
    hash: (level, hash) => void (levels[level] ??= { part: 0, hashes: [] }).hashes.push(hash),
    save: () => save({ leaves: LEAVES_A_STATEMENT, hashes: HASHES_A_PART }),
    finish: () => save({ leaves: 1, hashes: 1 }),
  }
}

const addLeaves = (tx: Transaction, leaves: readonly Leaf[]): Promise<number> =>
  execute(tx, ADD_LEAVES, [
    leaves.map(({ user }) => user),
    leaves.map(({ place }) => place),
    leaves.map(({ entries }) => entries),
    leaves.map(({ points }) => points),
    leaves.map(({ entriesRoot }) => entriesRoot),
  ])

export async function findLeaf(db: Queryable, user: string): Promise<Leaf | undefined> {
  const [row] = await queryRows<LeafRow>(db, LEAF, [user])
  if (row === undefined) return undefined
  const { place, entries, points, entries_root: entriesRoot } = row
  return { user, place: Number(place), entries: Number(entries), points: BigInt(points), entriesRoot }
}

/** Hashes of the tree by level and place, from the leaves up. */
export async function readHashes(
  db: Queryable,
  wanted: readonly { readonly level: number; readonly place: number }[],
): Promise<readonly string[]> {
  const rows = await queryRows<{ level: number; hash: string }>(db, HASHES, [
    wanted.map(({ level }) => level),
    wanted.map(({ place }) => place),
  ])
  return rows.map(({ hash }) => hash)
}

interface LeafRow {
  readonly place: string
  readonly entries: string
  readonly points: string
  readonly entries_root: string
}

interface PublicationRow {
  readonly number: number
  readonly at: Date
  readonly position: string
  readonly entries: string
  readonly users: string
  readonly rules_hash: string
  readonly tree_root: string
  readonly previous_root: string | null
  readonly root: string
}

const toPublication = (row: PublicationRow): Publication => ({
  number: row.number,
  at: row.at,
  position: BigInt(row.position),
  entries: Number(row.entries),
  users: Number(row.users),
  rulesHash: row.rules_hash,
  treeRoot: row.tree_root,
  previousRoot: row.previous_root,
  root: row.root,
})
