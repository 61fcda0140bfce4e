import type { NetworkAdapter } from '@sunspan/chains'
import type { FeePerks } from './fee-perks.ts'
import type { DiscountOf } from './phase-discounts.ts'

/** Adds to a wallet's discount whether it has a transfer without a platform fee. Perks are asked for each time: orders use them up. */
export const withFeePerks =
  (
    discountOf: DiscountOf,
    deps: {
      readonly adapters: ReadonlyMap<string, Pick<NetworkAdapter, 'family'>>
      readonly feePerks: FeePerks
    },
  ): DiscountOf =>
  async (networkId, address) => {
    const family = deps.adapters.get(networkId)?.family
    const [discount, isFeeFree] = await Promise.all([
      discountOf(networkId, address),
      family === undefined ? false : deps.feePerks.has({ family, address }),
    ])
    return isFeeFree ? { ...discount, isFeeFree } : discount
  }
