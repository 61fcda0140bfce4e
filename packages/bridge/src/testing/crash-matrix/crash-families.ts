import { LABS, type CrashPlan, type Lab, type PlannedOrder } from '@sunspan/labs'
import type { CrashFamily, CrashRoute } from './crash-family.ts'
import { startEvmNode, startEvmNodes } from './nodes/evm-nodes.ts'
import { startLabNode } from './nodes/lab-nodes.ts'

const USUAL_TOKENS = { there: 25_000_000n, back: 25_000_000n }
const USUAL_SEAMS = { batchTime: 1, tellTime: 6, hasContract: false, dearNetworkId: null }

const route = (...[currencyInId, currencyOutId, amount]: PlannedOrder): CrashRoute => ({
  currencyInId,
  currencyOutId,
  amount,
})

/** A network of a lab that orders from Ethereum are paid on, and one order comes from. */
function paidOn(id: string, title: string, symbol: string, plan: CrashPlan): CrashFamily {
  const { about, token = '', tokens = USUAL_TOKENS, swap = token, short, rows = [] } = plan
  const coin = `${id}-${symbol.toLowerCase()}`
  const usual: readonly PlannedOrder[] = [
    ['ethereum-eth', coin, 2n * 10n ** 16n],
    ['ethereum-usdc', `${id}-${token}`, tokens.there],
    ['ethereum-eth', `${id}-${swap}`, 3n * 10n ** 16n],
    [`${id}-${token}`, 'ethereum-usdc', tokens.back],
  ]
  return {
    title,
    about,
    rows,
    seams: { ...USUAL_SEAMS, ...plan.seams },
    routes: (plan.routes ?? usual).map((planned) => route(...planned)),
    misfits: { second: 3, short: route(coin, short.to ?? 'ethereum-eth', short.amount) },
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
  rows: ['K14:contract-after', 'K15:after', 'K25:decision-before', 'K28:committed'],
  startNodes: startEvmNodes,
}

const labs: readonly Lab<never>[] = Object.values(LABS)

/** EVM, and every network of a lab that has a plan for it. */
const CRASH_FAMILIES: ReadonlyMap<string, CrashFamily> = new Map([
  ['evm', evm],
  ...labs.flatMap(({ networks }) =>
    Object.entries(networks).flatMap(([id, { name, coin, crash }]): [string, CrashFamily][] =>
      crash === undefined ? [] : [[id, paidOn(id, name, coin.symbol, crash)]],
    ),
  ),
])

/** Names of the families that the matrix pays to. */
export const CRASH_FAMILY_NAMES: readonly string[] = [...CRASH_FAMILIES.keys()]

/** Throws a RangeError for a family that the matrix does not know. */
export function crashFamily(name: string): CrashFamily {
  const found = CRASH_FAMILIES.get(name)
  if (found !== undefined) return found
  throw new RangeError(`There is no family "${name}": choose from ${CRASH_FAMILY_NAMES.join(', ')}.`)
}
