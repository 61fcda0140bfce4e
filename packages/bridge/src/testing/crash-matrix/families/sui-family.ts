import type { CrashFamily } from '../crash-family.ts'
import { startEvmNode } from '../nodes/evm-nodes.ts'
import { startCrashSuiNode } from '../nodes/sui-nodes.ts'

export const SUI_FAMILY: CrashFamily = {
  title: 'Sui',
  seams: {
    dryRun: { method: 'sui_dryRunTransactionBlock' },
    broadcast: 'sui_executeTransactionBlock',
    prepare: 'payouts.coins.prepare',
    batchTime: 1,
    tellTime: 6,
    hasContract: false,
    dearNetworkId: null,
  },
  routes: [
    { currencyInId: 'ethereum-eth', currencyOutId: 'sui-sui', amount: 2n * 10n ** 16n },
    { currencyInId: 'ethereum-usdc', currencyOutId: 'sui-usdc', amount: 25_000_000n },
    { currencyInId: 'ethereum-eth', currencyOutId: 'sui-usdc', amount: 3n * 10n ** 16n },
    { currencyInId: 'sui-usdc', currencyOutId: 'ethereum-usdc', amount: 25_000_000n },
  ],
  misfits: {
    second: 3,
    short: { currencyInId: 'sui-sui', currencyOutId: 'ethereum-eth', amount: 30n * 10n ** 9n },
  },
  about: `An EVM node, the local stand-in for a Sui node, and four orders: a coin, a token and a swap that are paid on Sui, which one
transaction pays from coins that no other transaction uses, and a token that comes from there. A transaction cannot be replaced; it is dead once
another one has used its coins, or its epoch is over. Refunds go back on Sui.`,
  startNodes: () => Promise.all([startEvmNode('ethereum'), startCrashSuiNode()]),
}
