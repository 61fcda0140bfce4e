import type { CrashFamily } from '../crash-family.ts'
import { startEvmNodes } from '../nodes/evm-nodes.ts'

export const EVM_FAMILY: CrashFamily = {
  title: 'EVM',
  seams: {
    dryRun: { method: 'eth_estimateGas' },
    broadcast: 'eth_sendRawTransaction',
    prepare: 'payouts.prepare',
    // The first order is paid alone, the other two in one batch.
    batchTime: 2,
    tellTime: 6,
    hasContract: true,
    dearNetworkId: 'base',
  },
  routes: [
    { currencyInId: 'ethereum-eth', currencyOutId: 'base-eth', amount: 2n * 10n ** 16n },
    { currencyInId: 'base-usdc', currencyOutId: 'ethereum-usdc', amount: 25_000_000n },
    { currencyInId: 'ethereum-eth', currencyOutId: 'base-usdc', amount: 3n * 10n ** 16n },
  ],
  misfits: {
    second: 1,
    short: { currencyInId: 'ethereum-eth', currencyOutId: 'base-eth', amount: 2n * 10n ** 16n },
  },
  about: `Two EVM nodes, and three orders: a coin, a token, and a swap. In the rows called "contract" payouts go through the payout contract,
two at once on one of the networks. In those of K18, K19 and "bump" no block takes a payout at its first price: when it waits in the
mempool, the base fee of the network rises just above what it offers, and stays there.`,
  startNodes: startEvmNodes,
}
