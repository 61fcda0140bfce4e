import { isAbsolute, join, resolve } from 'node:path'
import { DevnetError } from './devnet-error.ts'

export interface DevnetConfig {
  /** Where the product is served; everything else takes free ports. */
  port: number
  /** Absolute folder of everything that is kept between two starts. */
  dataDir: string
  /** Whether the networks of the Solana family run too. */
  solana: boolean
}

export const checkoutRoot = resolve(import.meta.dirname, '../../..')

function readPort(value: string | undefined): number {
  if (value === undefined || value === '') return 3_000
  const port = Number(value)
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
    throw new DevnetError(`PORT must be a number from 1 to 65535, not "${value}".`)
  }
  return port
}

function readSwitch(name: string, value: string | undefined): boolean {
  if (value === undefined || value === '' || value === 'off') return false
  if (value === 'on') return true
  throw new DevnetError(`${name} must be on or off, not "${value}".`)
}

/** Reads PORT, DATA_DIR and DEVNET_SOLANA. Throws DevnetError for values that cannot be meant. */
export function readConfig(env: NodeJS.ProcessEnv): DevnetConfig {
  const dataDir = env['DATA_DIR']
  const port = readPort(env['PORT'])
  const solana = readSwitch('DEVNET_SOLANA', env['DEVNET_SOLANA'])
  if (!dataDir) return { port, dataDir: join(checkoutRoot, '.data', 'devnet'), solana }
  const from = env['INIT_CWD'] ?? process.cwd()
  return { port, dataDir: isAbsolute(dataDir) ? dataDir : resolve(from, dataDir), solana }
}
