import type { Installation } from '@sunspan/bridge'
import { validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { ConfigError } from './config-error.ts'
import { readInstallationFile } from './read-installation-file.ts'

/** Known to everybody: money behind it is anybody's. */
export const PUBLIC_DEVNET_PHRASE = 'test test test test test test test test test test test junk'

/** Reads the installation file and holds it against the secrets. Throws a ConfigError. */
export function loadInstallation(path: string, treasuryMnemonic: string): Installation {
  const [phraseMistake] = findPhraseMistakes(treasuryMnemonic)
  if (phraseMistake !== undefined) throw new ConfigError(phraseMistake)
  const installation = readInstallationFile(path)
  const problems = findUnsafeSettings(installation, treasuryMnemonic)
  if (problems.length > 0) throw new ConfigError(problems.join(' '), { problems })
  return installation
}

/** A phrase with one wrong word still makes keys: those of a wallet that nobody has. */
export const findPhraseMistakes = (treasuryMnemonic: string): readonly string[] =>
  validateMnemonic(treasuryMnemonic, wordlist)
    ? []
    : ['TREASURY_MNEMONIC is no valid BIP-39 phrase: a word of it is wrong or missing.']

/** What is right on a devnet only. */
export function findUnsafeSettings(
  { devnet, publicOrigins }: Installation,
  treasuryMnemonic: string,
): readonly string[] {
  if (devnet !== null) return []
  const insecure = publicOrigins.filter((origin) => {
    const { protocol, hostname } = new URL(origin)
    return protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  })
  return [
    ...(treasuryMnemonic === PUBLIC_DEVNET_PHRASE
      ? ['TREASURY_MNEMONIC is the public phrase of development networks; it must never hold real money.']
      : []),
    ...insecure.map((origin) => `The public origin ${origin} must use https, since logins travel over it.`),
  ]
}
