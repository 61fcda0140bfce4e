import type { CrashPlan } from '../crash-plan.ts'

export const fuelCrashPlan: CrashPlan = {
  token: 'usdc',
  short: { amount: 2n * 10n ** 8n },
  seams: {
    // Other calls request the network's fees, too.
    dryRun: { method: 'fees', within: 'payouts.coins.prepare' },
    broadcast: 'submit',
    prepare: 'payouts.coins.prepare',
  },
  about: `An EVM node, the local stand-in for a Fuel node, and four orders: a coin, an asset and a swap that are paid on Fuel, by one transaction, and an
asset that comes from there. Nothing counts transactions on Fuel: each names the last block that may contain it, and only after that is a payout made
anew. Refunds go back on Fuel.`,
  rows: ['K14:after'],
}
