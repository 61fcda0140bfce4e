import type { CrashFamily } from '../crash-family.ts'
import { startEvmNode } from '../nodes/evm-nodes.ts'
import { startCrashTonNode } from '../nodes/ton-nodes.ts'

export const TON_FAMILY: CrashFamily = {
  title: 'TON',
  seams: {
    // Other calls read accounts, too.
    dryRun: { method: 'getAddressInformation', within: 'payouts.batch.prepare' },
    broadcast: 'sendBoc',
    prepare: 'payouts.batch.prepare',
    batchTime: 1,
    tellTime: 6,
    hasContract: false,
    dearNetworkId: null,
  },
  routes: [
    { currencyInId: 'ethereum-eth', currencyOutId: 'ton-ton', amount: 2n * 10n ** 16n },
    { currencyInId: 'ethereum-usdc', currencyOutId: 'ton-usdt', amount: 25_000_000n },
    { currencyInId: 'ethereum-eth', currencyOutId: 'ton-ton', amount: 3n * 10n ** 16n },
    { currencyInId: 'ton-usdt', currencyOutId: 'ethereum-usdc', amount: 25_000_000n },
  ],
  misfits: {
    second: 3,
    short: { currencyInId: 'ton-ton', currencyOutId: 'ethereum-eth', amount: 20n * 10n ** 9n },
  },
  about: `An EVM node, TON's own virtual machine, where every message takes a block, and four orders: two for coins and one for jettons, which one
order of the wallet pays, to addresses that nobody has used, and a jetton that comes from there and is paid last, since its deposit is final last. What a recipient
was paid in coins is read from the messages of the treasury's wallet that its own account has taken, in jettons from its jetton wallet.
Refunds go back on TON.`,
  startNodes: () => Promise.all([startEvmNode('ethereum'), startCrashTonNode()]),
}
