import type { ChainFamily } from '@sunspan/domain'

/** A wallet that a session has proved. */
export interface ProvedWallet {
  readonly family: ChainFamily
  /** In the family's normal form. */
  readonly address: string
  /** Null if the account's own key signed; otherwise the network whose contract accepted the signature. */
  readonly networkId: string | null
  readonly expiresAt: Date
}

export interface Session {
  readonly id: string
  readonly expiresAt: Date
  readonly wallets: readonly ProvedWallet[]
}

/** A session of a wallet's owner, as seen from another one of theirs: with the wallets that both have proved. */
export interface OwnSession {
  readonly id: string
  readonly browser: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  /** The earlier of its expiry and its idle timeout. */
  readonly expiresAt: Date
  readonly wallets: readonly Pick<ProvedWallet, 'family' | 'address'>[]
}

/** Valid proofs of open sessions, by the session's id; of a session that has ended there is none. */
export type OpenProofs = ReadonlyMap<string, readonly ProvedWallet[]>

/**
 * Idle timeout of a session, independent of its proofs. A daily user need not sign every time, while a session left open elsewhere, or
 * stolen, ends by the second morning.
 */
export const SESSION_IDLE_MS = 36 * 3_600_000

/** The wallet's proof that is valid on `networkId`, or undefined. A contract signature is valid on its own network only. */
export function findProof(
  session: Session | undefined,
  wallet: { readonly family: ChainFamily; readonly address: string; readonly networkId?: string },
): ProvedWallet | undefined {
  return session?.wallets.find(
    (proved) =>
      proved.family === wallet.family &&
      proved.address === wallet.address &&
      (proved.networkId === null || wallet.networkId === undefined || proved.networkId === wallet.networkId),
  )
}
