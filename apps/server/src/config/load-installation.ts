import type { Installation } from '@sunspan/bridge'
import { validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { isLocalHost } from '../outbound/is-local-host.ts'
import { ConfigError } from './config-error.ts'
import { readInstallationFile } from './read-installation-file.ts'

/** Publicly known: anyone can take money held by it. */
export const PUBLIC_DEVNET_PHRASE = 'test test test test test test test test test test test junk'

/** Reads the installation file and validates it against the secrets and the environment. Throws a ConfigError. */
export function loadInstallation(
  path: string,
  settings: {
    readonly treasuryMnemonic: string
    readonly trustsProxy: boolean
    readonly captchaSecret: string | undefined
  },
): Installation {
  const [phraseMistake] = findPhraseMistakes(settings.treasuryMnemonic)
  if (phraseMistake !== undefined) throw new ConfigError(phraseMistake)
  const installation = readInstallationFile(path)
  const problems = [
    ...findUnsafeSettings(installation, settings),
    ...findCaptchaMistakes(installation, settings.captchaSecret),
  ]
  if (problems.length > 0) throw new ConfigError(problems.join(' '), { problems })
  return installation
}

const findCaptchaMistakes = ({ faucet }: Installation, secret: string | undefined): readonly string[] =>
  faucet === null || faucet.captcha === null || secret !== undefined
    ? []
    : ['The installation file has a captcha, so CAPTCHA_SECRET must hold the secret of its site key.']

/** A phrase with one wrong word still yields keys: those of a wallet without an owner. */
export const findPhraseMistakes = (treasuryMnemonic: string): readonly string[] =>
  validateMnemonic(treasuryMnemonic, wordlist)
    ? []
    : ['TREASURY_MNEMONIC is not a valid BIP-39 phrase: a word of it is wrong or missing.']

const isLocal = (url: string): boolean => isLocalHost(new URL(url).hostname)

/** Settings that put money or logins at risk: outside a devnet, its public phrase; on a devnet, anything that is not local. */
export function findUnsafeSettings(
  installation: Installation,
  settings: { readonly treasuryMnemonic: string; readonly trustsProxy: boolean },
): readonly string[] {
  return installation.devnet === null
    ? findUnsafeForMoney(installation, settings.treasuryMnemonic)
    : findUnsafeForDevnet(installation, installation.devnet.controlUrl, settings.trustsProxy)
}

function findUnsafeForMoney({ publicOrigins }: Installation, treasuryMnemonic: string): readonly string[] {
  const insecure = publicOrigins.filter((origin) => !origin.startsWith('https:') && !isLocal(origin))
  return [
    ...(treasuryMnemonic === PUBLIC_DEVNET_PHRASE
      ? ['TREASURY_MNEMONIC is the public phrase of development networks; it must never hold real money.']
      : []),
    ...insecure.map((origin) => `The public origin ${origin} must use https, since logins travel over it.`),
  ]
}

/** A devnet's phrase is public and its page signs without asking, so it must not be reachable by others, and must not reach anything of value. */
function findUnsafeForDevnet(
  { networks, publicOrigins }: Installation,
  controlUrl: string,
  trustsProxy: boolean,
): readonly string[] {
  const rpcs = networks.flatMap(({ network: { id }, rpcUrls, frontendRpc }) =>
    [...rpcUrls, ...(frontendRpc === null || !URL.canParse(frontendRpc) ? [] : [frontendRpc])]
      .filter((url) => !isLocal(url))
      .map((url) => `the RPC of ${id} is at ${new URL(url).host}`),
  )
  const problems = [
    ...rpcs,
    ...publicOrigins.filter((origin) => !isLocal(origin)).map((origin) => `${origin} is a public origin`),
    ...(isLocal(controlUrl) ? [] : [`the devnet is at ${new URL(controlUrl).host}`]),
    ...(trustsProxy ? ['TRUST_PROXY says that others come through a proxy'] : []),
  ]
  return problems.map(
    (problem) =>
      `devnet is set in the installation file, so everything must be on this machine, but ${problem}. Set devnet to null for real networks, or take that out.`,
  )
}
