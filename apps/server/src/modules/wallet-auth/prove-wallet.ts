import type { LoginVerifier, SignedLogin } from '@sunspan/chains'
import type { ChainFamily } from '@sunspan/domain'
import { ApiError } from '../../http/api-error.ts'
import type { ProvedWallet } from './session.ts'

export interface NetworkLogin {
  readonly networkId: string
  readonly verifier: LoginVerifier
}

export interface ProofLifetimes {
  readonly ownKeyMs: number
  /** Shorter: whoever may sign for a contract can change at any time. */
  readonly contractMs: number
}

export const PROOF_LIFETIMES: ProofLifetimes = { ownKeyMs: 7 * 86_400_000, contractMs: 86_400_000 }

const VERIFY_TIMEOUT_MS = 8_000

/**
 * What a signature proves: an account's own key proves the address on all networks of the family, a contract only on the
 * networks where it says yes now, since the same address may be another contract elsewhere. Throws SIGNATURE_INVALID, or
 * NETWORK_UNAVAILABLE when nobody could be asked.
 */
export async function proveWallet(
  request: {
    readonly family: ChainFamily
    readonly address: string
    /** Signed texts that would be right, the likeliest first. */
    readonly logins: readonly SignedLogin[]
    readonly networks: readonly NetworkLogin[]
  },
  deps: { readonly now: () => Date; readonly lifetimes: ProofLifetimes },
): Promise<readonly ProvedWallet[]> {
  const { family, address, networks } = request
  const expiresAt = (lifetimeMs: number) => new Date(deps.now().getTime() + lifetimeMs)
  let unreachable: unknown
  for (const login of request.logins) {
    if (await isProvedByKey(login, networks)) {
      return [{ family, address, networkId: null, expiresAt: expiresAt(deps.lifetimes.ownKeyMs) }]
    }
    const answers = await Promise.allSettled(
      networks.map(({ verifier }) => verifier.verify(login, AbortSignal.timeout(VERIFY_TIMEOUT_MS))),
    )
    const proved = networks.filter((_, index) => {
      const answer = answers[index]
      return answer?.status === 'fulfilled' && answer.value
    })
    if (proved.length > 0) {
      return proved.map(({ networkId }) => ({
        family,
        address,
        networkId,
        expiresAt: expiresAt(deps.lifetimes.contractMs),
      }))
    }
    unreachable ??= answers.find((answer) => answer.status === 'rejected')?.reason
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

async function isProvedByKey(login: SignedLogin, networks: readonly NetworkLogin[]): Promise<boolean> {
  for (const { verifier } of networks) {
    if (verifier.provesByKey !== undefined) return verifier.provesByKey(login)
  }
  return false
}
