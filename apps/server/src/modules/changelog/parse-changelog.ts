import { createHash } from 'node:crypto'

/** One change, as its line in the file says it. */
export interface Change {
  /** The same for as long as its words are. */
  readonly id: string
  /** Of the release, before that when it was first listed (`2026-11-27`); null if unknown. */
  readonly day: string | null
  /** Markdown of one line. */
  readonly text: string
}

export interface Version {
  readonly name: string
  /** Day of its release (`2026-11-27`); null before it. */
  readonly day: string | null
  readonly groups: readonly { readonly name: string; readonly changes: readonly Change[] }[]
}

const ID_LENGTH = 12

const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH)

/** Splits after each line that begins with the mark, which it drops. What precedes the first is left out. */
const partsAt = (text: string, mark: string): readonly string[] => `\n${text}`.split(`\n${mark} `).slice(1)

/** Reads the versions of a file in the format of Keep a Changelog, in its order. `days`: when its changes were first listed, by their ids. */
export function parseChangelog(markdown: string, days: ReadonlyMap<string, string>): readonly Version[] {
  return partsAt(markdown, '##').map((version) => {
    const [, name = '', day = null] = /^\[?([^\]\s]+)\]?(?: - (\d{4}-\d{2}-\d{2}))?/.exec(version) ?? []
    const groups = partsAt(version, '###').map((group) => ({
      name: group.split('\n', 1)[0] ?? '',
      changes: partsAt(group, '-').map((change) => {
        const text = change.trim().replaceAll(/\s*\n\s*/g, ' ')
        const id = idOf(text)
        return { id, day: day ?? days.get(id) ?? null, text }
      }),
    }))
    return { name, day, groups }
  })
}
