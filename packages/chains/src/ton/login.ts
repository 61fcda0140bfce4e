import { MAX_SIGNED_TEXT_CHARACTERS } from '@sunspan/domain'
import type { LoginVerifier, SignedLogin } from '../capabilities/login-verifier.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { parseTonAddress, tonAddressCodec } from './address.ts'
import { isKeyOf } from './login/account-key.ts'
import { digestOf, isSignedBy } from './login/signed-text.ts'
import { readWalletAnswer, type WalletAnswer } from './login/wallet-answer.ts'
import { askOne, numberAt, runMethod } from './rpc/ton-calls.ts'
import { tonDialect } from './rpc/ton-dialect.ts'
import { toAddress } from './to-address.ts'

/** Clocks of phones are wrong; what keeps a signature from being used again is the message's own nonce. */
const MAX_CLOCK_ERROR_MS = 15 * 60_000
const DOMAIN_LINE = /^Domain: (\S+)$/m

/** The text names where it is valid; wallets leave a port out. */
function isForDomain({ message }: SignedLogin, { domain }: WalletAnswer): boolean {
  const [, named] = DOMAIN_LINE.exec(message) ?? []
  return named !== undefined && (domain === named || domain === named.replace(/:\d+$/, ''))
}

function isTimely({ timestamp }: WalletAnswer, now: number): boolean {
  return Math.abs(now - timestamp * 1_000) <= MAX_CLOCK_ERROR_MS
}

/** The wallet's answer if nothing but the key is left to be looked at. */
function readLogin(login: SignedLogin, now: number): WalletAnswer | undefined {
  if (login.message.length > MAX_SIGNED_TEXT_CHARACTERS) return undefined
  const answer = readWalletAnswer(login.signature)
  return answer !== undefined && isForDomain(login, answer) && isTimely(answer, now) ? answer : undefined
}

async function askKey(
  pool: Pick<RpcPool, 'agree'>,
  address: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [key] = await pool.agree(async (client, workSignal) => {
    const { height } = await tonDialect.head(client, workSignal)
    const answer = await askOne(client, runMethod(toAddress(address), 'get_public_key', height), workSignal)
    const number = answer.exit_code === 0 ? numberAt(answer, 0) : undefined
    return number?.toString(16).padStart(64, '0')
  }, signal)
  return key
}

/**
 * Verifies logins by TON Connect: `ton_proof`, which wallets sign as they connect, and `signData` of the text. The wallet's answer is JSON (see
 * `WalletAnswer`). The address is bound to the key by what the wallet began with, or by what the wallet on the chain says of itself.
 */
export function createTonLoginVerifier(spec: {
  readonly pool: Pick<RpcPool, 'agree'>
  readonly now?: () => number
}): LoginVerifier {
  const { pool, now = Date.now } = spec
  /** By the state that the wallet began with alone. */
  function proves(login: SignedLogin): boolean {
    const address = parseTonAddress(tonAddressCodec.normalize(login.address) ?? '')
    const answer = address === undefined ? undefined : readLogin(login, now())
    if (address === undefined || answer === undefined || !isKeyOf(answer, address)) return false
    return isSignedBy(answer.publicKey, digestOf(login, answer, address), answer.signature)
  }
  return {
    provesByKey: (login) => Promise.resolve(proves(login)),
    async verify(login, signal) {
      if (proves(login)) return true
      const normal = tonAddressCodec.normalize(login.address)
      const address = parseTonAddress(normal ?? '')
      const answer = readLogin(login, now())
      if (normal === undefined || address === undefined || answer === undefined) return false
      if (!isSignedBy(answer.publicKey, digestOf(login, answer, address), answer.signature)) return false
      return (await askKey(pool, normal, signal)) === Buffer.from(answer.publicKey).toString('hex')
    },
  }
}
