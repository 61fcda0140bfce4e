import { readFile, writeFile } from 'node:fs/promises'
import type { Call } from './actors/call.ts'

const FILE = new URL('kept-calls.json', import.meta.url)
const MOST_KEPT = 200

/** Something that must not be, with the call that did it, if one did. */
export interface Finding {
  readonly problem: string
  readonly call: Call | undefined
}

/** Calls that have found something: each run sends them first. */
export const readKept = async (): Promise<readonly Call[]> =>
  // CAST: `keep` wrote it, and people who keep its form.
  JSON.parse(await readFile(FILE, 'utf8')) as readonly Call[]

/** Adds the calls of findings to what each run sends first. */
export async function keep(findings: readonly Finding[]): Promise<void> {
  const calls = [...(await readKept()), ...findings.flatMap(({ call }) => (call === undefined ? [] : [call]))]
  const byText = new Map(calls.map((call) => [JSON.stringify(call), call]))
  await writeFile(FILE, `${JSON.stringify([...byText.values()].slice(-MOST_KEPT), null, 2)}\n`)
}
