import type { UserProfileWire } from '@sunspan/api'
import { WALLET_FAMILIES, type WalletFamily } from '@sunspan/chains'
import type { LinkableWallet } from './unlinked-wallets.ts'

/** The wallet of each other family that belongs to a user. A missing family does not compile. */
const ADDRESS_OF: Readonly<
  Record<Exclude<WalletFamily, 'evm'>, (profile: UserProfileWire) => string | null>
> = {
  solana: (profile) => profile.solana_address,
  ton: (profile) => profile.ton_address,
  tron: (profile) => profile.tron_address,
  bitcoin: (profile) => profile.bitcoin_address,
  starknet: (profile) => profile.starknet_address,
  fuel: (profile) => profile.fuel_address,
  sui: (profile) => profile.sui_address,
}

/** The linked wallet of a family; null without one. Undefined for EVM, whose wallet is the user. */
export const linkedAddress = (profile: UserProfileWire, family: WalletFamily): string | null | undefined =>
  family === 'evm' ? undefined : ADDRESS_OF[family](profile)

/** The wallets of other families that belong to a user. */
export const linkedWallets = (profile: UserProfileWire): readonly LinkableWallet[] =>
  WALLET_FAMILIES.flatMap((family) => {
    const address = linkedAddress(profile, family)
    return address === undefined || address === null ? [] : [{ family, address }]
  })

/** With the own one, which is the user. */
export const MOST_WALLETS = Object.keys(ADDRESS_OF).length + 1
