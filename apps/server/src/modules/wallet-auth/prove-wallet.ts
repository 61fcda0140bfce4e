import type { LoginVerifier, SignedLogin } from '@sunspan/chains'
import type { ChainFamily } from '@sunspan/domain'
import { ApiError } from '../../http/api-error.ts'
import type { ProvedWallet } from './session.ts'

export interface NetworkLogin {
  readonly networkId: string
  /** As the family identifies its networks; null if it has no such id. */
  readonly chainId: string | null
  readonly verifier: LoginVerifier
}

/** A signed text that would be valid. */
export interface CandidateLogin extends SignedLogin {
  /** The chain that the text names; null if it names none. */
  readonly chainId: string | null
}

export interface ProofLifetimes {
  readonly ownKeyMs: number
  /** Shorter, since the signers of a contract can change at any time. */
  readonly contractMs: number
}

export const PROOF_LIFETIMES: ProofLifetimes = { ownKeyMs: 7 * 86_400_000, contractMs: 86_400_000 }

const VERIFY_TIMEOUT_MS = 8_000

/** Maximum number of network queries for a signature that nothing has confirmed yet, however many networks and texts there are. */
export const MOST_ASKED = 8

interface ProofRequest {
  readonly family: ChainFamily
  readonly address: string
  /** Most likely first. */
  readonly logins: readonly CandidateLogin[]
  readonly networks: readonly NetworkLogin[]
}

/**
 * Determines what a signature proves: an account's own key proves the address on all networks of the family, a contract only on the
 * networks where it currently accepts the signature, since the same address may be a different contract elsewhere. Tries keys before
 * querying any network, then the network named in the text and a few others, and all of them once one has accepted. Throws
 * SIGNATURE_INVALID, or NETWORK_UNAVAILABLE when no network could be queried.
 */
export async function proveWallet(
  request: ProofRequest,
  deps: { readonly now: () => Date; readonly lifetimes: ProofLifetimes },
): Promise<readonly ProvedWallet[]> {
  const { family, address, networks, logins } = request
  const provedOn = (networkId: string | null, lifetimeMs: number): ProvedWallet => ({
    family,
    address,
    networkId,
    expiresAt: new Date(deps.now().getTime() + lifetimeMs),
  })
  for (const login of logins) {
    if (await isProvedByKey(login, networks)) return [provedOn(null, deps.lifetimes.ownKeyMs)]
  }
  const most = Math.max(1, Math.floor(MOST_ASKED / Math.max(1, logins.length)))
  let unreachable: unknown
  for (const login of logins) {
    const inOrder = networks.toSorted((a, b) => rankOf(a, login) - rankOf(b, login))
    const first = await askNetworks(login, inOrder.slice(0, most))
    if (first.proved.length > 0) {
      const others = await askNetworks(login, inOrder.slice(most))
      return [...first.proved, ...others.proved].map((networkId) =>
        provedOn(networkId, deps.lifetimes.contractMs),
      )
    }
    unreachable ??= first.unreachable
  }
  if (unreachable !== undefined) {
    throw new ApiError(
      'NETWORK_UNAVAILABLE',
      'The wallet cannot be checked at the moment. Please sign again.',
      {
        cause: unreachable,
      },
    )
  }
  throw new ApiError(
    'SIGNATURE_INVALID',
    'The signature does not prove this wallet. Please sign the message again.',
  )
}

const rankOf = ({ chainId }: NetworkLogin, login: CandidateLogin): number =>
  chainId !== null && chainId === login.chainId ? 0 : 1

/** Networks that accept the signature, and the error of one that could not be queried. */
async function askNetworks(
  login: SignedLogin,
  networks: readonly NetworkLogin[],
): Promise<{ readonly proved: readonly string[]; readonly unreachable: unknown }> {
  const answers = await Promise.allSettled(
    networks.map(({ verifier }) => verifier.verify(login, AbortSignal.timeout(VERIFY_TIMEOUT_MS))),
  )
  const proved = networks.filter((_, index) => {
    const answer = answers[index]
    return answer?.status === 'fulfilled' && answer.value
  })
  return {
    proved: proved.map(({ networkId }) => networkId),
    unreachable: answers.find((answer) => answer.status === 'rejected')?.reason,
  }
}

async function isProvedByKey(login: SignedLogin, networks: readonly NetworkLogin[]): Promise<boolean> {
  for (const { verifier } of networks) {
    if (verifier.provesByKey !== undefined) return verifier.provesByKey(login)
  }
  return false
}
