import type { SupportedFamily } from '@sunspan/chains'
import type { CrashFamily, CrashRoute, FamilySeams } from './crash-family.ts'
import { startEvmNode, startEvmNodes } from './nodes/evm-nodes.ts'
import { startLabNode } from './nodes/lab-nodes.ts'

/** A network that orders from Ethereum are paid on, and one order comes from. */
interface Destination {
  readonly networkId: string
  readonly title: string
  /** Symbols in the ids of its currencies. */
  readonly coin: string
  readonly token: string
  /** What the third order is paid in; the token if absent. */
  readonly swap?: string
  /** Base units of the token, sent there and from there. */
  readonly tokens?: { readonly there: bigint; readonly back: bigint }
  /** Base units of the coin, of which half is deposited. */
  readonly short: bigint
  readonly seams: Pick<FamilySeams, 'dryRun' | 'broadcast' | 'prepare'> & Partial<FamilySeams>
  readonly about: string
}

const USUAL_TOKENS = { there: 25_000_000n, back: 25_000_000n }
const USUAL_SEAMS = { batchTime: 1, tellTime: 6, hasContract: false, dearNetworkId: null }

const route = (currencyInId: string, currencyOutId: string, amount: bigint): CrashRoute => ({
  currencyInId,
  currencyOutId,
  amount,
})

function paidOn(destination: Destination): CrashFamily {
  const { networkId: id, title, about, coin, token, tokens = USUAL_TOKENS } = destination
  return {
    title,
    about,
    seams: { ...USUAL_SEAMS, ...destination.seams },
    routes: [
      route('ethereum-eth', `${id}-${coin}`, 2n * 10n ** 16n),
      route('ethereum-usdc', `${id}-${token}`, tokens.there),
      route('ethereum-eth', `${id}-${destination.swap ?? token}`, 3n * 10n ** 16n),
      route(`${id}-${token}`, 'ethereum-usdc', tokens.back),
    ],
    misfits: { second: 3, short: route(`${id}-${coin}`, 'ethereum-eth', destination.short) },
    startNodes: () => Promise.all([startEvmNode('ethereum'), startLabNode(id)]),
  }
}

const evm: CrashFamily = {
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
    route('ethereum-eth', 'base-eth', 2n * 10n ** 16n),
    route('base-usdc', 'ethereum-usdc', 25_000_000n),
    route('ethereum-eth', 'base-usdc', 3n * 10n ** 16n),
  ],
  misfits: { second: 1, short: route('ethereum-eth', 'base-eth', 2n * 10n ** 16n) },
  about: `Two EVM nodes, and three orders: a coin, a token, and a swap. In the rows called "contract" payouts go through the payout contract,
two at once on one of the networks. In those of K18, K19 and "bump" no block takes a payout at its first price: when it waits in the
mempool, the base fee of the network rises just above what it offers, and stays there.`,
  startNodes: startEvmNodes,
}

const SOLANA_SEAMS = {
  dryRun: { method: 'simulateTransaction' },
  broadcast: 'sendTransaction',
  prepare: 'payouts.batch.prepare',
} as const

const solana = paidOn({
  networkId: 'solana',
  title: 'Solana',
  coin: 'sol',
  token: 'usdc',
  short: 2n * 10n ** 9n,
  seams: SOLANA_SEAMS,
  about: `An EVM node, Solana's own virtual machine, and four orders: a coin, a token and a swap that are paid on Solana, to new accounts (those of
tokens have no token account yet), and a token that comes from there and is paid last, since its deposit is final last. Nothing counts
transactions on Solana: bytes that never land die of age, and only then is a payout made anew. Refunds go back on Solana.`,
})

const eclipse = paidOn({
  networkId: 'eclipse',
  title: 'Eclipse',
  coin: 'eth',
  token: 'usdc',
  // An account's rent, paid in Ether, is a small part of what is sent from there.
  tokens: { there: 25_000_000n, back: 250_000_000n },
  short: 2n * 10n ** 8n,
  seams: SOLANA_SEAMS,
  about: `As for Solana, on a network of its kind whose coin is Ether.`,
})

const ton = paidOn({
  networkId: 'ton',
  title: 'TON',
  coin: 'ton',
  token: 'usdt',
  swap: 'ton',
  short: 20n * 10n ** 9n,
  seams: {
    // Other calls read accounts, too.
    dryRun: { method: 'getAddressInformation', within: 'payouts.batch.prepare' },
    broadcast: 'sendBoc',
    prepare: 'payouts.batch.prepare',
  },
  about: `An EVM node, TON's own virtual machine, where every message takes a block, and four orders: two for coins and one for jettons, which one
order of the wallet pays, to addresses that nobody has used, and a jetton that comes from there and is paid last, since its deposit is final last. What a recipient
was paid in coins is read from the messages of the treasury's wallet that its own account has taken, in jettons from its jetton wallet.
Refunds go back on TON.`,
})

const tron = paidOn({
  networkId: 'tron',
  title: 'TRON',
  coin: 'trx',
  token: 'usdt',
  swap: 'trx',
  // A refund of tokens costs energy worth some dollars: little compared with this.
  tokens: { there: 45_000_000n, back: 250_000_000n },
  short: 300n * 10n ** 6n,
  seams: {
    // Quotes read the prices, too.
    dryRun: { method: 'POST /wallet/getchainparameters', within: 'payouts.prepare' },
    broadcast: 'POST /wallet/broadcasthex',
    prepare: 'payouts.prepare',
  },
  about: `An EVM node, the local TRON node, and four orders: two for coins and one for a token, each paid by a transaction of its own, to addresses
that nobody has used, and a token that comes from there and is paid last, since its deposit is final last. Nothing counts transactions on TRON:
bytes that never land expire, and only then is a payout made anew. Refunds go back on TRON.`,
})

const bitcoin: CrashFamily = {
  title: 'Bitcoin',
  seams: {
    ...USUAL_SEAMS,
    // Other calls request the network's fees, too.
    dryRun: { method: 'GET /fee-estimates', within: 'payouts.coins.prepare' },
    broadcast: 'POST /tx',
    prepare: 'payouts.coins.prepare',
    dearNetworkId: 'bitcoin',
  },
  routes: [
    route('ethereum-eth', 'bitcoin-btc', 2n * 10n ** 16n),
    route('ethereum-usdc', 'bitcoin-btc', 100_000_000n),
    route('ethereum-eth', 'bitcoin-btc', 3n * 10n ** 16n),
    route('bitcoin-btc', 'ethereum-eth', 200_000n),
  ],
  misfits: { second: 3, short: route('bitcoin-btc', 'ethereum-usdc', 400_000n) },
  about: `An EVM node, bcoin's full node, and four orders: three that are paid on Bitcoin, by one transaction, and one that comes from there, each to an
address of its own, and is paid last, since its deposit is final last. In the rows of K18, K19 and "bump" no block takes a
transaction of the treasury's at its first price: only a replacement that offers more lands, and pays every recipient of the one that it
replaces. Refunds go back on Bitcoin. The treasury's balance is that of all its addresses.`,
  startNodes: () => Promise.all([startEvmNode('ethereum'), startLabNode('bitcoin')]),
}

const starknet = paidOn({
  networkId: 'starknet',
  title: 'Starknet',
  coin: 'strk',
  token: 'usdc',
  short: 600n * 10n ** 18n,
  seams: {
    dryRun: { method: 'starknet_estimateFee' },
    broadcast: 'starknet_addInvokeTransaction',
    prepare: 'payouts.batch.prepare',
    dearNetworkId: 'starknet',
  },
  about: `An EVM node, the local stand-in for a Starknet node, and four orders: a coin, a token and a swap that are paid on Starknet, which one
transaction of the treasury's account pays, and a token that comes from there. The account's transactions are numbered, and one that waits is
replaced by one that offers more. Refunds go back on Starknet.`,
})

const fuel = paidOn({
  networkId: 'fuel',
  title: 'Fuel',
  coin: 'eth',
  token: 'usdc',
  short: 2n * 10n ** 8n,
  seams: {
    // Other calls request the network's fees, too.
    dryRun: { method: 'fees', within: 'payouts.coins.prepare' },
    broadcast: 'submit',
    prepare: 'payouts.coins.prepare',
  },
  about: `An EVM node, the local stand-in for a Fuel node, and four orders: a coin, an asset and a swap that are paid on Fuel, by one transaction, and an
asset that comes from there. Nothing counts transactions on Fuel: each names the last block that may contain it, and only after that is a payout made
anew. Refunds go back on Fuel.`,
})

const sui = paidOn({
  networkId: 'sui',
  title: 'Sui',
  coin: 'sui',
  token: 'usdc',
  short: 30n * 10n ** 9n,
  seams: {
    dryRun: { method: 'sui_dryRunTransactionBlock' },
    broadcast: 'sui_executeTransactionBlock',
    prepare: 'payouts.coins.prepare',
  },
  about: `An EVM node, the local stand-in for a Sui node, and four orders: a coin, a token and a swap that are paid on Sui, which one
transaction pays from coins that no other transaction uses, and a token that comes from there. A transaction cannot be replaced; it is dead once
another one has used its coins, or its epoch is over. Refunds go back on Sui.`,
})

/** Every family that the matrix pays to, and Eclipse, whose coin is not Solana's. A family without an entry does not compile. */
export const CRASH_FAMILIES = {
  evm,
  solana,
  eclipse,
  ton,
  tron,
  bitcoin,
  starknet,
  fuel,
  sui,
} as const satisfies Record<SupportedFamily | 'eclipse', CrashFamily>
export type CrashFamilyName = keyof typeof CRASH_FAMILIES

/** Throws a RangeError for a family that the matrix does not know. */
export function crashFamilyNamed(name: string): CrashFamilyName {
  // CAST: the keys of a constant.
  const names = Object.keys(CRASH_FAMILIES) as CrashFamilyName[]
  const found = names.find((candidate) => candidate === name)
  if (found !== undefined) return found
  throw new RangeError(`There is no family "${name}": choose from ${names.join(', ')}.`)
}
