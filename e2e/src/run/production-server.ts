import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startOnFreePort } from '@sunspan/host'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** The well-known BIP-39 test vector: a phrase without funds that differs from the devnet's. */
const PHRASE = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

export interface PageServer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Serves a built page as in production: the same server and headers, the same networks as the running devnet, but without its burner wallet, which
 * represents an extension and is not part of the page.
 */
export const servePage = (options: PageOptions): Promise<PageServer> =>
  startOnFreePort((port) => serveOn(port, options))

interface PageOptions {
  readonly webRoot: string
  /** The devnet's data directory, whose installation file lists the nodes. */
  readonly devnetDataDir: string
}

async function serveOn(port: number, options: PageOptions): Promise<PageServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-page-'))
  // As root, the database runs as another user, who needs access.
  await chmod(dataDir, 0o711)
  const url = `http://localhost:${port}`
  const installationPath = join(dataDir, 'installation.json')
  const devnetText = await readFile(join(options.devnetDataDir, 'installation.json'), 'utf8')
  await writeFile(installationPath, JSON.stringify(productionInstallation(devnetText, url)))
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
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString()
    process.stderr.write(chunk)
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('"listening"')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The page server ended with ${code}: ${complaints}`)))
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

interface DevnetInstallation {
  readonly networks: readonly object[]
}

/**
 * The devnet's installation with the rules of production: its networks halt on a deep reorganisation, and pay without the payout contracts, which pay
 * for the devnet's own treasury only.
 */
function productionInstallation(devnetText: string, url: string): object {
  // CAST: written by the devnet; the server validates it again.
  const installation = JSON.parse(devnetText) as DevnetInstallation
  const networks = installation.networks.map((network) => ({
    ...network,
    halt_on_deep_reorg: true,
    payout_contract: null,
  }))
  return { ...installation, networks, devnet: null, public_origins: [url] }
}
