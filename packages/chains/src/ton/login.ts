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

/** Phone clocks are often wrong. The message's own nonce prevents replay of a signature. */
const MAX_CLOCK_ERROR_MS = 15 * 60_000
const DOMAIN_LINE = /^Domain: (\S+)$/m

/** The text states the domain it is valid for; wallets omit the port. */
function isForDomain({ message }: SignedLogin, { domain }: WalletAnswer): boolean {
  const [, named] = DOMAIN_LINE.exec(message) ?? []
  return named !== undefined && (domain === named || domain === named.replace(/:\d+$/, ''))
}

function isTimely({ timestamp }: WalletAnswer, now: number): boolean {
  return Math.abs(now - timestamp * 1_000) <= MAX_CLOCK_ERROR_MS
}

/** The wallet's answer, if everything but the key is valid. */
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
 * Verifies TON Connect logins: `ton_proof`, which wallets sign while connecting, and `signData` of the text. The wallet's answer is JSON
 * (see `WalletAnswer`). The wallet's initial state, or its get method on chain, binds the address to the key.
 */
export function createTonLoginVerifier(spec: {
  readonly pool: Pick<RpcPool, 'agree'>
  readonly now?: () => number
}): LoginVerifier {
  const { pool, now = Date.now } = spec
  /** Proved by the wallet's initial state alone. */
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
