import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseChangelog } from '../../apps/server/src/modules/changelog/parse-changelog.ts'
import { readChangeDays } from '../../apps/server/src/modules/changelog/read-change-days.ts'

/** Dates each change that the list does not have yet with today, and drops those whose words are gone. */
const markdown = await readFile(fileURLToPath(new URL('../../CHANGELOG.md', import.meta.url)), 'utf8')
const known = await readChangeDays()
const today = new Date().toISOString().slice(0, 10)
const ids = parseChangelog(markdown, known).flatMap(({ groups }) =>
  groups.flatMap(({ changes }) => changes.map(({ id }) => id)),
)
const days = Object.fromEntries(ids.map((id) => [id, known.get(id) ?? today]))
await writeFile(
  fileURLToPath(new URL('days.json', import.meta.url)),
  `${JSON.stringify(days, undefined, 2)}\n`,
)
