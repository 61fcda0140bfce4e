import type { ChainFamily } from '@sunspan/domain'

/** A wallet that a session has proved. */
export interface ProvedWallet {
  readonly family: ChainFamily
  /** In the family's normal form. */
  readonly address: string
  /** Null for an account whose own key signed; else the one network whose contract vouched for it. */
  readonly networkId: string | null
  readonly expiresAt: Date
}

export interface Session {
  readonly id: string
  readonly expiresAt: Date
  readonly wallets: readonly ProvedWallet[]
}

/** One of the sessions of a wallet's owner, as another one of them sees it: with the wallets that both have proved. */
export interface OwnSession {
  readonly id: string
  readonly browser: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  /** The earlier of its end and of its end without use. */
  readonly expiresAt: Date
  readonly wallets: readonly Pick<ProvedWallet, 'family' | 'address'>[]
}

/** A wallet of a session, however it was proved. */
export interface SessionWallet extends Pick<ProvedWallet, 'family' | 'address'> {
  readonly sessionId: string
}

export const sessionWalletKey = ({ sessionId, family, address }: SessionWallet): string =>
  `${sessionId}:${family}:${address}`

/**
 * A session ends after so long without use, whatever its proofs say. Whoever comes every evening is not asked to sign each time; what was
 * left open elsewhere, or taken from somebody, is out by the second morning.
 */
export const SESSION_IDLE_MS = 36 * 3_600_000

/** The proof of a wallet that is good on `networkId`, or undefined. A contract's word counts on its own network only. */
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
