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
