import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../postgres/start-embedded-postgres.ts'

/** Test data need not survive a power failure, and plans must not depend on when a table was last analyzed. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  update_process_title: 'off',
  max_connections: '200',
}

/** A server for tests and simulations in a directory of its own, over a Unix socket where there are any; `stop` discards it with its data. */
export async function startTestPostgres(): Promise<{
  /** Of the superuser. */
  readonly url: string
  readonly stop: () => Promise<void>
}> {
  const directory = await mkdtemp(join(tmpdir(), 'sunspan-test-postgres-'))
  // As root, the server runs as a different user, who must be able to enter.
  await chmod(directory, 0o711)
  const sockets = await makeSocketDirectory(directory)
  const server = await startEmbeddedPostgres({
    dataDir: join(directory, 'data'),
    database: 'postgres',
    settings: { ...SETTINGS, ...(sockets === undefined ? {} : { unix_socket_directories: sockets }) },
  })
  await makeLoginsCheap(server.url)
  return {
    url: sockets === undefined ? server.url : overSocket(server.url, sockets),
    stop: async () => {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Where the server's user may create a socket; undefined on Windows, whose clients use TCP. */
async function makeSocketDirectory(parent: string): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined
  const directory = join(parent, 'sockets')
  await mkdir(directory)
  await chmod(directory, 0o1777)
  return directory
}

/** A statement over a Unix socket costs client and server a third less than over TCP, and tests send a million of them. */
function overSocket(url: string, directory: string): string {
  const { username, password, port, pathname } = new URL(url)
  return `postgres://${username}:${password}@${encodeURIComponent(directory)}:${port}${pathname}`
}

/** By default each of the thousands of connections hashes the password 4096 times. */
async function makeLoginsCheap(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SET scram_iterations = 1')
    await client.query(
      `ALTER ROLE postgres PASSWORD ${client.escapeLiteral(decodeURIComponent(new URL(url).password))}`,
    )
  } finally {
    await client.end()
  }
}
