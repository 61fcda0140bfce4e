import { fuelAccount } from '@sunspan/chains/treasury/fuel'
import type { FuelBurnerContent } from '../../burner/fuel/fuel-burner-types.ts'
import { BURNER_INDICES, DEVNET_PHRASE } from '../../devnet-accounts.ts'
import { FUEL_CHAIN_ID, fuelNetwork, fuelTokens } from './fuel-networks.ts'

/** The burner's accounts from the devnet's phrase, with the same indices as its EVM accounts. */
export const fuelBurnerAccounts = () =>
  BURNER_INDICES.map((index) => ({ index, ...fuelAccount(DEVNET_PHRASE, index) }))

/** Content built into this family's burner wallet. */
export function fuelBurnerContent(): FuelBurnerContent {
  const { id, name, native } = fuelNetwork
  return {
    accounts: fuelBurnerAccounts(),
    network: { id, name, symbol: native.symbol, decimals: native.decimals, chainId: FUEL_CHAIN_ID },
    tokens: fuelTokens.map(({ symbol, decimals, address }) => ({ symbol, decimals, address })),
  }
}
