import type { MinedTransaction } from '@sunspan/chains/testing'
import type { Causes } from '../../core/causes.ts'
import type { TransactionTruth } from '../../core/sim-chain.ts'
import type {
  AttemptFact,
  DepositFact,
  EventFact,
  Facts,
  HaltFact,
  LegFact,
  StandardOrderFact,
} from '../facts/read-facts.ts'
import type { BridgedCurrency, ChainView, View } from '../facts/view.ts'

export const TREASURY = 'treasury'
const PAID = 99n

export const mined = (
  txId: string,
  transaction: Partial<MinedTransaction['transaction']>,
  height = 5n,
): MinedTransaction => ({
  txId,
  succeeded: true,
  position: 0,
  moves: [],
  feePaid: 1n,
  block: { height, hash: `block ${String(height)}` },
  transaction: {
    from: 'alice',
    to: TREASURY,
    nonce: 0n,
    token: null,
    amount: 100n,
    reference: 'ref',
    fee: 1n,
    ...transaction,
  },
})

export const DEPOSIT = mined('deposit', {})
export const PAYOUT = mined('payout', { from: TREASURY, to: 'bob', amount: PAID, reference: null })

export const truthOf = (
  entries: readonly MinedTransaction[],
  depth = 3,
): ReadonlyMap<string, TransactionTruth> =>
  new Map(
    entries.map(({ txId, transaction }) => [
      txId,
      { transaction, succeededDepth: depth, failedDepth: -1, unpaidDepth: new Map() },
    ]),
  )

export const chain = (
  networkId: string,
  entries: readonly MinedTransaction[],
  change: Partial<ChainView> = {},
): ChainView => ({
  networkId,
  treasury: TREASURY,
  model: 'nonce',
  timeAt: () => undefined,
  highest: 9n,
  signed: new Map(),
  depths: { small: 2, medium: 2, large: 4 },
  exposureCap: null,
  outflowHourly: null,
  startHeight: 1n,
  mined: entries,
  hashAt: (height) => `block ${String(height)}`,
  truth: truthOf(entries),
  deepestReorg: 0,
  hasForeignSpender: false,
  balanceOf: () => 7n,
  ...change,
})

export const ORDER: StandardOrderFact = {
  kind: 'standard',
  id: 'order',
  status: 'COMPLETE',
  version: 2,
  network_in: 'a',
  token_in: null,
  amount_in: '100',
  network_out: 'b',
  token_out: null,
  amount_out: String(PAID),
  platform_fee: '0',
  swap_fee: '0',
  destination_fee: '1',
  currency_in: 'a-eth',
  currency_out: 'b-eth',
  wallet_sender: 'alice',
  wallet_receiver: 'bob',
  reference: 'ref',
  transaction_in: 'deposit',
  credited_amount: '100',
  payout_amount: String(PAID),
  created_ms: 0,
  credited_ms: 0,
  locked_ms: null,
  min_amount_out: null,
  rate: null,
}
export const STORED: DepositFact = {
  id: '1',
  network_id: 'a',
  tx_hash: 'deposit',
  sender: 'alice',
  token: null,
  amount: '100',
  reference: 'ref',
  status: 'credited',
  order_id: 'order',
  booked: 'order',
  refund_state: 'none',
  block_height: '1',
  is_claimed: false,
}
export const LEG: LegFact = {
  id: '1',
  kind: 'payout',
  order_id: 'order',
  row_no: null,
  deposit_id: '1',
  network_id: 'b',
  recipient: 'bob',
  token: null,
  amount: String(PAID),
  status: 'paid',
  refund_state: null,
  kept: '0',
  is_refused: false,
  claimed_ms: 0,
}
export const ATTEMPT: AttemptFact = {
  id: '1',
  kind: 'plain',
  network_id: 'b',
  slot: '0',
  tx_ids: ['payout'],
  legs: [{ leg_id: '1', payout_id: null }],
  status: 'confirmed',
  final: true,
  created_ms: 0,
}
export const EVENTS: readonly EventFact[] = [
  {
    order_id: 'order',
    version: 1,
    event: 'created',
    from_status: null,
    to_status: 'SENT',
    rows: [],
    at_ms: 0,
  },
  {
    order_id: 'order',
    version: 2,
    at_ms: 0,
    event: 'payout_confirmed',
    from_status: 'SENT',
    to_status: 'COMPLETE',
    rows: [],
  },
]
export const HALT: HaltFact = {
  id: '1',
  target: 'network:a',
  action: 'payout',
  actor: 'operator',
  reason: 'a drill',
  at_ms: 0,
  lifted_by: null,
}

/** Overrides of the scene. */
export interface Change {
  readonly facts?: Partial<Facts>
  readonly source?: ChainView
  readonly destination?: ChainView
  /** Chains besides those two. */
  readonly others?: readonly ChainView[]
  readonly requests?: View['actors']['ordersByRequest']
  /** Value of the deposit in dollars. */
  readonly worth?: bigint
  readonly offPeg?: string
  readonly platformFee?: bigint
}

export const WHOLE = 10n ** 18n

const currency = (networkId: string): BridgedCurrency => ({
  id: `${networkId}-eth`,
  networkId,
  token: null,
  asset: 'ETH',
  decimals: 18,
  minSend: 1n,
  maxSend: 1_000n,
})

const NOTHING_DONE: Causes = {
  did: () => false,
  mayLast: () => false,
  wasRewritten: () => false,
  isLimited: () => false,
}

/** One order, deposited, paid and final; `change` overrides parts of it. */
export function view(change: Change = {}): View {
  const { facts, source, destination, others = [], requests, worth = 0n, platformFee = 0n, offPeg } = change
  return {
    causes: NOTHING_DONE,
    facts: {
      orders: [ORDER],
      events: EVENTS,
      deposits: [STORED],
      legs: [LEG],
      attempts: [ATTEMPT],
      cursors: [{ network_id: 'a', height: '9', hash: 'block 9' }],
      halts: [HALT],
      ...facts,
    },
    chains: new Map([
      ['a', source ?? chain('a', [DEPOSIT])],
      ['b', destination ?? chain('b', [PAYOUT])],
      ...others.map((other) => [other.networkId, other] as const),
    ]),
    actors: {
      requestedBulk: new Map(),
      ordersByRequest: requests ?? new Map(),
      everPrice: () => [(worth * WHOLE * WHOLE) / 100n + 1n],
      pricesBetween: () => [(worth * WHOLE * WHOLE) / 100n + 1n],
      offPeg,
      belowPar: undefined,
      walletDailyUsd: null,
      currencies: [currency('a'), currency('b'), currency('c')],
      fees: {
        swapBps: 10n,
        spreadBps: () => 0n,
        gasMarginBps: 0n,
        platformFee: () => platformFee,
        gas: 1n,
        restFeeMultiple: 2n,
      },
      swaps: { walletCap: 3n * WHOLE, rateLockMs: 1_000 },
      tokens: new Set(['usdc']),
      operator: 'operator',
    },
  }
}
