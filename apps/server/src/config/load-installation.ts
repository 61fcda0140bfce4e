import { InstallationError, parseInstallation, type Installation } from '@sunspan/bridge'
import { validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'

/** Known to everybody: money behind it is anybody's. */
export const PUBLIC_DEVNET_PHRASE = 'test test test test test test test test test test test junk'

/** Reads the installation file and holds it against the secrets. Throws a ConfigError. */
export function loadInstallation(path: string, treasuryMnemonic: string): Installation {
  // A phrase with one wrong word still makes keys: those of a wallet that nobody has.
  if (!validateMnemonic(treasuryMnemonic, wordlist)) {
    throw new ConfigError('TREASURY_MNEMONIC is no valid BIP-39 phrase: a word of it is wrong or missing.')
  }
  const installation = parse(path, read(path))
  if (installation.devnet === null) requireProductionSafety(installation, treasuryMnemonic)
  return installation
}

function requireProductionSafety(installation: Installation, treasuryMnemonic: string): void {
  if (treasuryMnemonic === PUBLIC_DEVNET_PHRASE) {
    throw new ConfigError(
      'TREASURY_MNEMONIC is the public phrase of development networks; it must never hold real money.',
    )
  }
  const insecure = installation.publicOrigins.find((origin) => {
    const { protocol, hostname } = new URL(origin)
    return protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  })
  if (insecure !== undefined) {
    throw new ConfigError(`The public origin ${insecure} must use https, since logins travel over it.`)
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(
      `The installation file ${path} cannot be read; set SUNSPAN_INSTALLATION to its path.`,
      {
        cause: error,
      },
    )
  }
}

function parse(path: string, text: string): Installation {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new ConfigError(`The installation file ${path} is not valid JSON.`, { cause: error })
  }
  try {
    return parseInstallation(json)
  } catch (error) {
    if (error instanceof InstallationError)
      throw new ConfigError(`${path}: ${error.message}.`, { cause: error })
    throw error
  }
}
