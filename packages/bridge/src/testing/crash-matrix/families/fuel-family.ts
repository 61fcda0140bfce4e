import type { CrashFamily } from '../crash-family.ts'
import { startEvmNode } from '../nodes/evm-nodes.ts'
import { startCrashFuelNode } from '../nodes/fuel-nodes.ts'

export const FUEL_FAMILY: CrashFamily = {
  title: 'Fuel',
  seams: {
    // Other calls request the network's fees, too.
    dryRun: { method: 'fees', within: 'payouts.coins.prepare' },
    broadcast: 'submit',
    prepare: 'payouts.coins.prepare',
    batchTime: 1,
    tellTime: 6,
    hasContract: false,
    dearNetworkId: null,
  },
  routes: [
    { currencyInId: 'ethereum-eth', currencyOutId: 'fuel-eth', amount: 2n * 10n ** 16n },
    { currencyInId: 'ethereum-usdc', currencyOutId: 'fuel-usdc', amount: 25_000_000n },
    { currencyInId: 'ethereum-eth', currencyOutId: 'fuel-usdc', amount: 3n * 10n ** 16n },
    { currencyInId: 'fuel-usdc', currencyOutId: 'ethereum-usdc', amount: 25_000_000n },
  ],
  misfits: {
    second: 3,
    short: { currencyInId: 'fuel-eth', currencyOutId: 'ethereum-eth', amount: 2n * 10n ** 8n },
  },
  about: `An EVM node, the local stand-in for a Fuel node, and four orders: a coin, an asset and a swap that are paid on Fuel, by one transaction, and an
asset that comes from there. Nothing counts transactions on Fuel: each names the last block that may contain it, and only after that is a payout made
anew. Refunds go back on Fuel.`,
  startNodes: () => Promise.all([startEvmNode('ethereum'), startCrashFuelNode()]),
}
