import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@sunspan/e2e/product'

const ROOT = join(import.meta.dirname, '..', '..')

/** The well-known test vector of BIP-39: a phrase with no money behind it that is not the devnet's. */
const PHRASE = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

export interface PageServer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Serves a built page as production does: the same server and headers, the same networks as the running devnet, but without its
 * burner wallet, which stands for an extension and is no part of the page.
 */
export async function servePage(options: {
  readonly webRoot: string
  /** The devnet's state, whose installation file names the nodes. */
  readonly devnetDataDir: string
}): Promise<PageServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-page-'))
  // As root, the database runs as another user, who must be able to enter.
  await chmod(dataDir, 0o711)
  const port = await freePort()
  const url = `http://localhost:${port}`
  // CAST: the devnet wrote this file; the server checks it again.
  const installation = JSON.parse(
    await readFile(join(options.devnetDataDir, 'installation.json'), 'utf8'),
  ) as object
  const installationPath = join(dataDir, 'installation.json')
  await writeFile(installationPath, JSON.stringify({ ...installation, devnet: null, public_origins: [url] }))
  const child = spawn(process.execPath, [join(ROOT, 'apps', 'server', 'src', 'main.ts'), '--role', 'api'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(dataDir, 'state'),
      WEB_ROOT: options.webRoot,
      SUNSPAN_INSTALLATION: installationPath,
      TREASURY_MNEMONIC: PHRASE,
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('"listening"')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The page server ended with ${code}`)))
  })
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
