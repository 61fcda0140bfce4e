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
  readonly mark: string
  /** `share` is "how many of how many". */
  readonly title: (share: string, where: string) => string
  readonly text: string
}

/** Kinds that are only informative; whatever requires a tick stays next to its row, to be read there. */
const SHARED: Partial<Record<RecipientNotice['kind'], Words>> = {
  never_used: {
    mark: 'Never used',
    title: (share, where) => `${share} recipients were never used on ${where}`,
    text: 'These addresses have sent and hold nothing there yet. That is right for new wallets; otherwise check those that are marked once more.',
  },
  contract: {
    mark: 'Contract',
    title: (share, where) => `${share} recipients are contracts on ${where}`,
    text: 'Smart wallets can receive. The contracts of apps and exchanges often cannot credit what arrives: make sure that those that are marked expect it.',
  },
  not_looked_up: {
    mark: 'Not looked up',
    title: (share, where) => `${share} recipients could not be looked up on ${where}`,
    text: 'There was no answer, so it is not known whether the addresses that are marked are in use there.',
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
    })),
    ofRows: rows.map(({ notices }) => ({
      notices: notices.filter((notice) => !shared.some(({ kind }) => isNote(notice, kind))),
      marks: shared.flatMap(({ kind, words }) =>
        notices.some((notice) => isNote(notice, kind)) ? [words.mark] : [],
      ),
    })),
  }
}

const isNote = (notice: RecipientNotice, kind: string): boolean =>
  notice.weight === 'note' && notice.kind === kind

/** The network that all rows have in common. */
function placeOf(rows: readonly FoundRow[]): string {
  const [first, ...others] = new Set(rows.map(({ networkName }) => networkName))
  return first === undefined || others.length > 0 ? 'their networks' : first
}
