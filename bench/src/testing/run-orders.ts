// node run-orders.ts FILE: measures orders a second and appends the record to FILE.
import { measureOrdersPerSecond } from '../orders/orders-per-second.ts'
import { currentCommit } from '../records/current-commit.ts'
import { recordOf } from '../records/record-of.ts'
import { appendRecord } from '../records/records-file.ts'

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Which file?')
// Runs that are compared with each other follow at once on one machine, whose bare figures are therefore taken as equal.
const bare = { commits_per_second: 1, bare_route_p99_ms: 1, empty_page_paint_ms: 1, hash_loop_ms: 1 }
await appendRecord(file, recordOf(await measureOrdersPerSecond(), { commit: currentCommit(), bare }))
