import type { CrashNode } from './crash-node.ts'
import { startEvmNode, startEvmNodes } from './evm-nodes.ts'
import type { AdapterCall } from './seam.ts'
import { startCrashSolanaNode } from './solana-nodes.ts'

/** An order of a row, each for a recipient of its own. */
export interface CrashRoute {
  readonly currencyInId: string
  readonly currencyOutId: string
  /** Base units. */
  readonly amount: bigint
}

/** How payouts leave on the networks of a family, as far as a row strikes there. */
export interface FamilySeams {
  /** RPC method by which a payout is tried before it is signed. */
  readonly dryRun: string
  /** RPC method by which a payout is handed to a node. */
  readonly broadcast: string
  /** By which payouts of the usual scene are signed. */
  readonly prepare: AdapterCall
  /** Which time of each step pays several orders at once. */
  readonly batchTime: number
  /** Which read of orders, for those that are told of them, has a payout behind it. */
  readonly tellTime: number
  /** There is a payout contract. */
  readonly hasContract: boolean
  /** Signed bytes can be offered for more. */
  readonly hasBump: boolean
}

/** A family as the destination of the matrix's orders. */
export interface CrashFamily {
  readonly title: string
  readonly seams: FamilySeams
  /** Paid on its networks, and one or more paid in there. */
  readonly routes: readonly CrashRoute[]
  readonly misfits: {
    /** Place of the route whose deposit comes twice, the second time from somebody else. */
    readonly second: number
    /** Of which half is paid in. */
    readonly short: CrashRoute
  }
  /** What the page says of its rows. */
  readonly about: string
  startNodes(): Promise<readonly CrashNode[]>
}

const EVM: CrashFamily = {
  title: 'EVM',
  seams: {
    ...{ dryRun: 'eth_estimateGas', broadcast: 'eth_sendRawTransaction', prepare: 'payouts.prepare' },
    // The first order is paid alone, the other two at once.
    ...{ batchTime: 2, tellTime: 6, hasContract: true, hasBump: true },
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

const SOLANA: CrashFamily = {
  title: 'Solana',
  seams: {
    ...{ dryRun: 'simulateTransaction', broadcast: 'sendTransaction', prepare: 'payouts.batch.prepare' },
    ...{ batchTime: 1, tellTime: 6, hasContract: false, hasBump: false },
  },
  routes: [
    { currencyInId: 'ethereum-eth', currencyOutId: 'solana-sol', amount: 2n * 10n ** 16n },
    { currencyInId: 'ethereum-usdc', currencyOutId: 'solana-usdc', amount: 25_000_000n },
    { currencyInId: 'ethereum-eth', currencyOutId: 'solana-usdc', amount: 3n * 10n ** 16n },
    { currencyInId: 'solana-usdc', currencyOutId: 'ethereum-usdc', amount: 25_000_000n },
  ],
  misfits: {
    second: 3,
    short: { currencyInId: 'solana-sol', currencyOutId: 'ethereum-eth', amount: 2n * 10n ** 9n },
  },
  about: `An EVM node, Solana's own virtual machine, and four orders: a coin, a token and a swap that are paid on Solana, to new accounts (those of
tokens have no token account yet), and a token that comes from there and is paid last, since its deposit is final last. Nothing counts
transactions on Solana: bytes that never land die of age, and only then is a payout made anew. Refunds go back on Solana.`,
  startNodes: () => Promise.all([startEvmNode('ethereum'), startCrashSolanaNode()]),
}

/** Every family that the matrix pays to; a new one is one entry, and its nodes. */
export const CRASH_FAMILIES = { evm: EVM, solana: SOLANA } as const satisfies Record<string, CrashFamily>
export type CrashFamilyName = keyof typeof CRASH_FAMILIES

/** Throws a RangeError for a family that the matrix does not know. */
export function crashFamilyNamed(name: string): CrashFamilyName {
  // CAST: the keys of a constant.
  const names = Object.keys(CRASH_FAMILIES) as CrashFamilyName[]
  const found = names.find((candidate) => candidate === name)
  if (found !== undefined) return found
  throw new RangeError(`There is no family "${name}": choose from ${names.join(', ')}.`)
}
