import { isAbsolute, join, resolve } from 'node:path'
import { DevnetError } from './devnet-error.ts'
import { devnetNetworks, fewNetworks, type DevnetNetwork } from './devnet-networks.ts'
import { DEVNET_FAMILIES, type DevnetFamily } from './families/devnet-families.ts'

export interface DevnetConfig {
  /** Port of the product; everything else uses free ports. */
  port: number
  /** Absolute path of the folder with everything that persists between starts. */
  dataDir: string
  evm: readonly DevnetNetwork[]
  /** Families whose networks run alongside the EVM ones. */
  families: readonly DevnetFamily[]
  /** Whether the page and the server reload when their sources change. */
  reload: boolean
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

/** All EVM networks by default, the first five for `few`. */
function readEvm(value: string | undefined): readonly DevnetNetwork[] {
  if (value === undefined || value === '') return devnetNetworks
  if (value === 'few') return fewNetworks
  throw new DevnetError(`DEVNET_EVM can only be few, not "${value}": leave it out for all networks.`)
}

/** Comma-separated names; all families by default, EVM only for `none`. */
function readFamilies(value: string | undefined): readonly DevnetFamily[] {
  if (value === undefined || value === '') return DEVNET_FAMILIES
  if (value === 'none') return []
  const names = value.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !DEVNET_FAMILIES.some((family) => family === name))
  if (unknown === undefined) return DEVNET_FAMILIES.filter((family) => names.includes(family))
  throw new DevnetError(
    `DEVNET_FAMILIES must be none, or some of ${DEVNET_FAMILIES.join(', ')} with commas between them, not "${value}".`,
  )
}

/** Whether `--reload` is among the arguments. Throws DevnetError for any other argument. */
function readReload(args: readonly string[]): boolean {
  const unknown = args.find((arg) => arg !== '--reload')
  if (unknown !== undefined) throw new DevnetError(`There is no option ${unknown}: --reload is the only one.`)
  return args.length > 0
}

/** Reads PORT, DATA_DIR, DEVNET_EVM and DEVNET_FAMILIES, and the command's arguments. Throws DevnetError for invalid values. */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[] = []): DevnetConfig {
  const dataDir = env['DATA_DIR']
  const port = readPort(env['PORT'])
  const evm = readEvm(env['DEVNET_EVM'])
  const families = readFamilies(env['DEVNET_FAMILIES'])
  const reload = readReload(args)
  if (!dataDir) return { port, dataDir: join(checkoutRoot, '.data', 'devnet'), evm, families, reload }
  const from = env['INIT_CWD'] ?? process.cwd()
  return { port, dataDir: isAbsolute(dataDir) ? dataDir : resolve(from, dataDir), evm, families, reload }
}
