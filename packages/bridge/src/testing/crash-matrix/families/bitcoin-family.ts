import { startCrashBitcoinNode } from '../nodes/bitcoin-nodes.ts'
import type { CrashFamily } from '../crash-family.ts'
import { startEvmNode } from '../nodes/evm-nodes.ts'

export const BITCOIN_FAMILY: CrashFamily = {
  title: 'Bitcoin',
  seams: {
    // Other calls request the network's fees, too.
    dryRun: { method: 'GET /fee-estimates', within: 'payouts.coins.prepare' },
    broadcast: 'POST /tx',
    prepare: 'payouts.coins.prepare',
    batchTime: 1,
    tellTime: 6,
    hasContract: false,
    dearNetworkId: 'bitcoin',
  },
  routes: [
    { currencyInId: 'ethereum-eth', currencyOutId: 'bitcoin-btc', amount: 2n * 10n ** 16n },
    { currencyInId: 'ethereum-usdc', currencyOutId: 'bitcoin-btc', amount: 100_000_000n },
    { currencyInId: 'ethereum-eth', currencyOutId: 'bitcoin-btc', amount: 3n * 10n ** 16n },
    { currencyInId: 'bitcoin-btc', currencyOutId: 'ethereum-eth', amount: 200_000n },
  ],
  misfits: {
    second: 3,
    short: { currencyInId: 'bitcoin-btc', currencyOutId: 'ethereum-usdc', amount: 400_000n },
  },
  about: `An EVM node, bcoin's full node, and four orders: three that are paid on Bitcoin, by one transaction, and one that comes from there, each to an
address of its own, and is paid last, since its deposit is final last. In the rows of K18, K19 and "bump" no block takes a
transaction of the treasury's at its first price: only a replacement that offers more lands, and pays every recipient of the one that it
replaces. Refunds go back on Bitcoin. The treasury's balance is that of all its addresses.`,
  startNodes: () => Promise.all([startEvmNode('ethereum'), startCrashBitcoinNode()]),
}
