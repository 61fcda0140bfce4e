import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@sunspan/host'
import { findStatementNames, missingStatements } from './seams/statement-names.ts'
import { HEADINGS, renderDocument, renderLine, renderSum, renderTable } from './render-matrix.ts'
import { chooseRows, isGreen, runMatrix, type MatrixResult, type MatrixRow } from './run-matrix.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
/** The sums by family, and every row, which is not kept in git. */
const DOCUMENT = join(ROOT, 'docs', 'crash-matrix.md')
const TABLE = join(ROOT, 'dist', 'crash-matrix.md')
const DEFAULT_WORKERS = '4'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** `npm run crash-matrix [-- --family solana] [--only K14:after] [--workers 4] [--write-docs]`. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      family: { type: 'string', default: 'evm' },
      only: { type: 'string', multiple: true, default: [] },
      workers: { type: 'string', default: DEFAULT_WORKERS },
      'write-docs': { type: 'boolean', default: false },
    },
  })
  const { family } = values
  const rows = chooseRows(family, values.only)
  const workers = Number(values.workers)
  if (!Number.isInteger(workers) || workers < 1)
    throw new RangeError('--workers takes a whole number above 0.')
  const missing = missingStatements(await findStatementNames())
  if (missing.length > 0)
    throw new RangeError(`crash-points.ts names statements that do not exist: ${missing.join(', ')}.`)
  const writesDocs = values['write-docs']
  return withPostgres(() => run(rows, { family, workers, writesDocs }))
}

interface RunOptions {
  readonly family: string
  readonly workers: number
  readonly writesDocs: boolean
}

async function run(rows: readonly MatrixRow[], options: RunOptions): Promise<number> {
  const { family, workers, writesDocs } = options
  const startedAt = performance.now()
  const [key = '', ...figures] = HEADINGS
  print(
    `       ${key.padEnd(20)} ${figures.map((figure) => figure.padStart(8)).join('')}  orders at the point`,
  )
  let written = Promise.resolve()
  const onResult = (result: MatrixResult): void => {
    print(renderLine(result))
    // At once, so that an aborted run keeps its results.
    if (writesDocs)
      written = written.then(() => rewrite(TABLE, (page) => renderTable(page, family, [result])))
  }
  const results = await runMatrix(rows, { family, workers, onResult })
  await written
  if (writesDocs) {
    const table = await readFile(TABLE, 'utf8')
    await rewrite(DOCUMENT, (page) => renderDocument(page, family, table))
  }
  print(`${renderSum(results)} (${((performance.now() - startedAt) / 1_000).toFixed(0)} s)`)
  return results.every(isGreen) ? 0 : 1
}

/** In one piece, so that a concurrent run never reads a page that is half written. A page that does not exist is empty. */
async function rewrite(path: string, render: (page: string) => string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const page = await readFile(path, 'utf8').catch(() => '')
  const whole = `${path}.${String(process.pid)}`
  await writeFile(whole, render(page))
  await rename(whole, path)
}

/** Only engines are killed, not the database: it needs no protection from a power failure. */
async function withPostgres(work: () => Promise<number>): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'sunspan-crash-postgres-'))
  // As root, the server runs as another user, who needs access.
  await chmod(directory, 0o711)
  const server = await startEmbeddedPostgres({
    dataDir: join(directory, 'data'),
    database: 'postgres',
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  process.env['TEST_POSTGRES_URL'] = server.url
  try {
    return await work()
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
