import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchRecord } from './bench-record.ts'

/** Grows by a line with each run of `npm run bench`. */
export const RECORDS_FILE = join(import.meta.dirname, '..', '..', 'records.jsonl')

/** All records of a file, oldest first. */
export async function readRecords(path: string): Promise<readonly BenchRecord[]> {
  const text = await readFile(path, 'utf8')
  return (
    text
      .split('\n')
      .filter((line) => line !== '')
      // CAST: the file is written by `appendRecord` alone.
      .map((line) => JSON.parse(line) as BenchRecord)
  )
}

export const appendRecord = (path: string, record: BenchRecord): Promise<void> =>
  appendFile(path, `${JSON.stringify(record)}\n`)
