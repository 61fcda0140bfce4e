import type { CrashPlan } from '../crash-plan.ts'

export const bitcoinCrashPlan: CrashPlan = {
  seams: {
    // Other calls request the network's fees, too.
    dryRun: { method: 'GET /fee-estimates', within: 'payouts.coins.prepare' },
    broadcast: 'POST /tx',
    prepare: 'payouts.coins.prepare',
    dearNetworkId: 'bitcoin',
  },
  routes: [
    ['ethereum-eth', 'bitcoin-btc', 2n * 10n ** 16n],
    ['ethereum-usdc', 'bitcoin-btc', 100_000_000n],
    ['ethereum-eth', 'bitcoin-btc', 3n * 10n ** 16n],
    ['bitcoin-btc', 'ethereum-eth', 200_000n],
  ],
  short: { amount: 400_000n, to: 'ethereum-usdc' },
  about: `An EVM node, bcoin's full node, and four orders: three that are paid on Bitcoin, by one transaction, and one that comes from there, each to an
address of its own, and is paid last, since its deposit is final last. In the rows of K18, K19 and "bump" no block takes a
transaction of the treasury's at its first price: only a replacement that offers more lands, and pays every recipient of the one that it
replaces. Refunds go back on Bitcoin. The treasury's balance is that of all its addresses.`,
  rows: ['K14:after'],
  // Balances of many addresses must be readable between two blocks.
  pace: { finality: 3, pollMs: 300, roundsPerBlock: 5 },
}
