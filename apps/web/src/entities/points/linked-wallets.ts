import type { UserProfileWire } from '@sunspan/api'
import { WALLET_FAMILIES, type WalletFamily } from '@sunspan/chains'
import type { LinkableWallet } from './unlinked-wallets.ts'

/** The linked wallet of a family; null without one. Undefined for EVM, whose wallet is the user. */
export const linkedAddress = (profile: UserProfileWire, family: WalletFamily): string | null | undefined =>
  family === 'evm' ? undefined : profile[`${family}_address`]

/** The wallets of other families that belong to a user. */
export const linkedWallets = (profile: UserProfileWire): readonly LinkableWallet[] =>
  WALLET_FAMILIES.flatMap((family) => {
    const address = linkedAddress(profile, family)
    return address === undefined || address === null ? [] : [{ family, address }]
  })

/** With the own one, which is the user. */
export const MOST_WALLETS = WALLET_FAMILIES.length
