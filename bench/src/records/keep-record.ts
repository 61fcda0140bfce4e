import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { BENCH_SIZE } from '../sized.ts'
import type { BenchRecord } from './bench-record.ts'
import { areComparable, findWorse } from './compare-records.ts'
import { appendRecord, readRecords, RECORDS_FILE } from './records-file.ts'

const PAGE_GENERATOR = join(import.meta.dirname, '..', '..', '..', 'docs', 'performance', 'generate.ts')

/**
 * Appends a record of full size to the repository's file, draws it, and prints what is worse than before. `BENCH_RECORDS` names another file, which also
 * takes records of small size and is not drawn.
 */
export async function keepRecord(record: BenchRecord): Promise<void> {
  console.info(`\nThe bare machine: ${JSON.stringify(record.bare)}`)
  const other = process.env['BENCH_RECORDS']
  if (other === undefined && BENCH_SIZE === 'small') return
  const path = other ?? RECORDS_FILE
  await appendRecord(path, record)
  if (other === undefined) execFileSync(process.execPath, [PAGE_GENERATOR])
  const records = await readRecords(path)
  const compared = records.slice(0, -1).filter((earlier) => areComparable(earlier, record)).length
  const worse = findWorse(records)
  console.info(
    worse.length === 0
      ? `No ratio is worse than in the ${compared} comparable records before.`
      : `Worse than before:\n${worse.join('\n')}`,
  )
}
