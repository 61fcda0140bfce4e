import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const FILE = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'changelog', 'days.json')
const DAYS = v.record(v.string(), v.pipe(v.string(), v.isoDate()))

/** The day (`2026-11-27`) on which each change was first listed, by its id. `npm run generate` adds the new ones. */
export const readChangeDays = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(Object.entries(v.parse(DAYS, JSON.parse(await readFile(FILE, 'utf8')))))
