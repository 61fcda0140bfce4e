import type { RecipientNotice } from '../../../flows/recipient-choice/recipient-notices.ts'

/** A recipient of the list with its findings. */
export interface FoundRow {
  readonly networkName: string
  readonly notices: readonly RecipientNotice[]
}

/** A finding that many rows share, shown once above the list. */
export interface SharedFinding {
  readonly kind: RecipientNotice['kind']
  readonly title: string
  readonly text: string
  /** Says nothing against any of them: one line, below the warnings. */
  readonly isGeneral: boolean
}

/** Findings shown next to one row. */
export interface RowFinding {
  readonly notices: readonly RecipientNotice[]
  /** A mark for each shared finding that applies to this row. */
  readonly marks: readonly string[]
}

/** Up to this many rows with the same finding show it individually. */
const MOST_BESIDE_ROWS = 3

interface Words {
  readonly isGeneral?: true
  readonly mark: string
  /** `share` is "how many of how many". */
  readonly title: (share: string, where: string) => string
  readonly text: string
}

/** Kinds that are only informative, the gravest first; whatever requires a tick stays next to its row, to be read there. */
const SHARED: Partial<Record<RecipientNotice['kind'], Words>> = {
  contract: {
    mark: 'Contract',
    title: (share, where) => `${share} recipients are contracts on ${where}`,
    text: 'Smart wallets can receive tokens. Contracts of apps and exchanges often can’t credit them: make sure that the marked ones expect your transfer.',
  },
  not_looked_up: {
    mark: 'Not looked up',
    title: (share, where) => `${share} recipients couldn’t be checked on ${where}`,
    text: 'We got no response, so we don’t know whether the marked addresses are in use there.',
  },
  shared_shape: {
    mark: 'New',
    title: (share, where) => `${share} addresses have no history on ${where}`,
    text: 'Addresses of Starknet, Sui and Fuel can look the same: make sure that the marked ones are of the network in their row.',
  },
  never_used: {
    isGeneral: true,
    mark: 'New',
    title: (share, where) => `${share} addresses have no history on ${where}`,
    text: 'These addresses have no history there. That’s fine for new wallets; otherwise double-check the marked ones.',
  },
}

/** A finding that many rows share is shown once and marks each of them; others are shown next to their rows. */
export function gatherFindings(rows: readonly FoundRow[]): {
  readonly shared: readonly SharedFinding[]
  readonly ofRows: readonly RowFinding[]
} {
  const shared = Object.entries(SHARED).flatMap(([kind, words]) => {
    const those = rows.filter(({ notices }) => notices.some((notice) => isNote(notice, kind)))
    return those.length > MOST_BESIDE_ROWS ? [{ kind, words, those }] : []
  })
  return {
    shared: shared.map(({ kind, words, those }) => ({
      // CAST: the keys of SHARED are kinds; Object.entries widens them.
      kind: kind as RecipientNotice['kind'],
      title: words.title(`${those.length} of ${rows.length}`, placeOf(those)),
      text: words.text,
      isGeneral: words.isGeneral === true,
    })),
    ofRows: rows.map(({ notices }) => ({
      notices: notices.filter((notice) => !shared.some(({ kind }) => isNote(notice, kind))),
      marks: shared.flatMap(({ kind, words }) =>
        notices.some((notice) => isNote(notice, kind)) ? [words.mark] : [],
      ),
    })),
  }
}

/** A warning and the numbers of its recipients, from one on. */
export interface RowWarning {
  readonly title: string
  readonly text: string
  readonly numbers: readonly number[]
}

const GENERAL: ReadonlySet<RecipientNotice['kind']> = new Set(['never_used', 'not_looked_up'])

/** What speaks against single recipients, by kind; what requires a tick comes first. */
export function rowWarnings(ofRows: readonly RowFinding[]): readonly RowWarning[] {
  const warnings = ofRows.flatMap(({ notices }, index) =>
    notices
      .filter(({ kind }) => !GENERAL.has(kind))
      .map(({ title, text, weight }) => ({ title, text, weight, number: index + 1 })),
  )
  const byTitle = Map.groupBy(
    warnings.toSorted((left, right) => Number(left.weight === 'note') - Number(right.weight === 'note')),
    ({ title }) => title,
  )
  return [...byTitle].map(([title, those]) => ({
    title,
    text: those[0]?.text ?? '',
    numbers: those.map(({ number }) => number).toSorted((left, right) => left - right),
  }))
}

const isNote = (notice: RecipientNotice, kind: string): boolean =>
  notice.weight === 'note' && notice.kind === kind

/** The network that all rows have in common. */
function placeOf(rows: readonly FoundRow[]): string {
  const [first, ...others] = new Set(rows.map(({ networkName }) => networkName))
  return first === undefined || others.length > 0 ? 'their networks' : first
}
