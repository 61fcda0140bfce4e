import type { CrashFamily } from '../crash-family.ts'
import { startEvmNode } from '../nodes/evm-nodes.ts'
import { startCrashStarknetNode } from '../nodes/starknet-nodes.ts'

export const STARKNET_FAMILY: CrashFamily = {
  title: 'Starknet',
  seams: {
    dryRun: { method: 'starknet_estimateFee' },
    broadcast: 'starknet_addInvokeTransaction',
    prepare: 'payouts.batch.prepare',
    batchTime: 1,
    tellTime: 6,
    hasContract: false,
    dearNetworkId: 'starknet',
  },
  routes: [
    { currencyInId: 'ethereum-eth', currencyOutId: 'starknet-strk', amount: 2n * 10n ** 16n },
    { currencyInId: 'ethereum-usdc', currencyOutId: 'starknet-usdc', amount: 25_000_000n },
    { currencyInId: 'ethereum-eth', currencyOutId: 'starknet-usdc', amount: 3n * 10n ** 16n },
    { currencyInId: 'starknet-usdc', currencyOutId: 'ethereum-usdc', amount: 25_000_000n },
  ],
  misfits: {
    second: 3,
    short: { currencyInId: 'starknet-strk', currencyOutId: 'ethereum-eth', amount: 600n * 10n ** 18n },
  },
  about: `An EVM node, the local stand-in for a Starknet node, and four orders: a coin, a token and a swap that are paid on Starknet, which one
transaction of the treasury's account pays, and a token that comes from there. The account's transactions are numbered, and one that waits is
replaced by one that offers more. Refunds go back on Starknet.`,
  startNodes: () => Promise.all([startEvmNode('ethereum'), startCrashStarknetNode()]),
}
