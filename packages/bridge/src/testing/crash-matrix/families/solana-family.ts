import type { CrashFamily } from '../crash-family.ts'
import { startEvmNode } from '../nodes/evm-nodes.ts'
import { startCrashSolanaNode } from '../nodes/solana-nodes.ts'

/** A family with a single network that runs Solana's programs, and whose coin has nine decimals. */
function svmFamily(network: {
  readonly id: 'solana' | 'eclipse'
  readonly coin: string
  /** Base units, of which half is deposited. */
  readonly short: bigint
  /** Base units of USDC sent from there, of which an account's rent is a small part. */
  readonly tokens: bigint
  readonly title: string
  readonly about: string
}): CrashFamily {
  const { id, coin, short, tokens, title, about } = network
  return {
    title,
    about,
    seams: {
      dryRun: { method: 'simulateTransaction' },
      broadcast: 'sendTransaction',
      prepare: 'payouts.batch.prepare',
      batchTime: 1,
      tellTime: 6,
      hasContract: false,
      dearNetworkId: null,
    },
    routes: [
      { currencyInId: 'ethereum-eth', currencyOutId: `${id}-${coin}`, amount: 2n * 10n ** 16n },
      { currencyInId: 'ethereum-usdc', currencyOutId: `${id}-usdc`, amount: 25_000_000n },
      { currencyInId: 'ethereum-eth', currencyOutId: `${id}-usdc`, amount: 3n * 10n ** 16n },
      { currencyInId: `${id}-usdc`, currencyOutId: 'ethereum-usdc', amount: tokens },
    ],
    misfits: {
      second: 3,
      short: { currencyInId: `${id}-${coin}`, currencyOutId: 'ethereum-eth', amount: short },
    },
    startNodes: () => Promise.all([startEvmNode('ethereum'), startCrashSolanaNode(id)]),
  }
}

export const SOLANA_FAMILY = svmFamily({
  id: 'solana',
  coin: 'sol',
  short: 2n * 10n ** 9n,
  tokens: 25_000_000n,
  title: 'Solana',
  about: `An EVM node, Solana's own virtual machine, and four orders: a coin, a token and a swap that are paid on Solana, to new accounts (those of
tokens have no token account yet), and a token that comes from there and is paid last, since its deposit is final last. Nothing counts
transactions on Solana: bytes that never land die of age, and only then is a payout made anew. Refunds go back on Solana.`,
})

export const ECLIPSE_FAMILY = svmFamily({
  id: 'eclipse',
  coin: 'eth',
  short: 2n * 10n ** 8n,
  tokens: 250_000_000n,
  title: 'Eclipse',
  about: `As for Solana, on a network of its kind whose coin is Ether.`,
})
