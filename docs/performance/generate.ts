import { fileURLToPath } from 'node:url'
import { readRecords, RECORDS_FILE } from '../../bench/src/records/records-file.ts'
import { writeOrCheck } from '../lifecycle/write-or-check.ts'
import { performancePage } from './performance-page.ts'

await writeOrCheck({
  path: fileURLToPath(new URL('../performance.md', import.meta.url)),
  content: performancePage(await readRecords(RECORDS_FILE)),
  command: 'node docs/performance/generate.ts',
  argv: process.argv.slice(2),
})
