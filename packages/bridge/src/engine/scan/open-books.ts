import { posting } from '@sunspan/domain'
import type { Transaction } from '../../store/database/database.ts'
import { findBookTokens, insertBooks, postEntries } from '../../store/books/ledger-store.ts'
import type { Lane } from '../../store/chain/lane-store.ts'
import { laneWallets } from '../../networks/own-wallets.ts'
import type { LaneContext } from '../engine-context.ts'

/** Balances of a network's wallets at the end of a block. */
export interface OpeningBalances {
  readonly height: bigint
  readonly tokens: readonly (string | null)[]
  readonly holdings: readonly {
    readonly wallet: string
    readonly token: string | null
    readonly amount: bigint
  }[]
}

/** Lanes whose books are all open: books are never closed. */
const opened = new WeakSet<Lane>()

/** Reads the opening balances of books that do not exist yet: those of a newly watched network, or of a new currency. Undefined when all exist. */
export async function readOpeningBalances(
  context: LaneContext,
  height: bigint,
): Promise<OpeningBalances | undefined> {
  const { deps, lane, adapter, signal } = context
  if (opened.has(lane)) return undefined
  const networkId = context.network.network.id
  const open = await findBookTokens(deps.pool, networkId)
  // The native coin pays for gas, whether or not it is bridged.
  const wanted = new Set([null, ...deps.catalog.currenciesOf(networkId).map(({ address }) => address)])
  const tokens = [...wanted].filter((token) => !open.has(token))
  if (tokens.length === 0) {
    opened.add(lane)
    return undefined
  }
  const holdings = []
  for (const wallet of laneWallets(adapter)) {
    const amounts = await adapter.balances.getBalances(wallet, tokens, signal, height)
    holdings.push(...tokens.map((token, index) => ({ wallet, token, amount: amounts[index] ?? 0n })))
  }
  return { height, tokens, holdings }
}

/** Opens books: the existing balance belongs to the operator. Done once per book. */
export async function openBooks(
  tx: Transaction,
  context: LaneContext,
  opening: OpeningBalances,
  at: Date,
): Promise<void> {
  const networkId = context.network.network.id
  const { height, tokens, holdings } = opening
  await insertBooks(tx, { networkId, tokens, height, at })
  const entries = holdings
    .filter(({ amount }) => amount > 0n)
    .map(({ wallet, token, amount }) => {
      const book = { networkId, token }
      return {
        key: `opening/${networkId}/${token ?? 'native'}/${wallet}`,
        kind: 'book_opened',
        postings: [posting(book, 'custody', amount, wallet), posting(book, 'treasury', -amount)],
      }
    })
  await postEntries(tx, at, entries)
}
