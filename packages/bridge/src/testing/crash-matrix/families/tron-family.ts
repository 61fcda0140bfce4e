import type { CrashFamily } from '../crash-family.ts'
import { startEvmNode } from '../nodes/evm-nodes.ts'
import { startCrashTronNode } from '../nodes/tron-nodes.ts'

export const TRON_FAMILY: CrashFamily = {
  title: 'TRON',
  seams: {
    // Quotes read the prices, too.
    dryRun: { method: 'POST /wallet/getchainparameters', within: 'payouts.prepare' },
    broadcast: 'POST /wallet/broadcasthex',
    prepare: 'payouts.prepare',
    batchTime: 1,
    tellTime: 6,
    hasContract: false,
    dearNetworkId: null,
  },
  routes: [
    { currencyInId: 'ethereum-eth', currencyOutId: 'tron-trx', amount: 2n * 10n ** 16n },
    { currencyInId: 'ethereum-usdc', currencyOutId: 'tron-usdt', amount: 45_000_000n },
    { currencyInId: 'ethereum-eth', currencyOutId: 'tron-trx', amount: 3n * 10n ** 16n },
    // A refund of tokens costs energy worth some dollars: little beside this.
    { currencyInId: 'tron-usdt', currencyOutId: 'ethereum-usdc', amount: 250_000_000n },
  ],
  misfits: {
    second: 3,
    short: { currencyInId: 'tron-trx', currencyOutId: 'ethereum-eth', amount: 300n * 10n ** 6n },
  },
  about: `An EVM node, the local TRON node, and four orders: two for coins and one for a token, each paid by a transaction of its own, to addresses
that nobody has used, and a token that comes from there and is paid last, since its deposit is final last. Nothing counts transactions on TRON:
bytes that never land expire, and only then is a payout made anew. Refunds go back on TRON.`,
  startNodes: () => Promise.all([startEvmNode('ethereum'), startCrashTronNode()]),
}
