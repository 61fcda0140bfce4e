import type { UserProfileWire } from '@sunspan/api'
import type { WalletFamily } from '@sunspan/chains'

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

/** How many wallets belong to a user, the own one included. */
export const countWallets = (profile: UserProfileWire): number =>
  1 + Object.values(ADDRESS_OF).filter((read) => read(profile) !== null).length

export const MOST_WALLETS = Object.keys(ADDRESS_OF).length + 1
