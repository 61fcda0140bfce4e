import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_WALLET, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addOrder } from '../../testing/scenes/order-rows.ts'
import { addAttempt, addPayout, addRefund, SCENE_LANE } from '../../testing/scenes/payout-rows.ts'
import { sceneAt } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { findSuspectDeposits } from '../deposits/deposit-store.ts'
import { findDepositsToCredit, findDepositsToSuspend } from '../deposits/deposits-by-finality.ts'
import { findDueRefunds } from '../deposits/refund-store.ts'
import { findUncheckedSenders } from '../deposits/sender-store.ts'
import { findOrdersToWatch } from '../orders/watched-order-store.ts'
import { findOpenAttempts } from '../payouts/attempt-store.ts'
import { findEndedLegs } from '../payouts/given-up-store.ts'
import { findDueLegs } from '../payouts/leg-store.ts'
import { readLaneWork, type LaneWork } from './lane-work-store.ts'

const scene = useLedgerScene()

const AT = sceneAt(10_000)
const TIMES = [null, sceneAt(9_999), AT, sceneAt(10_001)]
const BOUNDS = { at: AT, refusedSince: sceneAt(5_000), refusals: 3 }
const STATES = 400

const lookAt = async (tx: Transaction, networkId: string): Promise<LaneWork | undefined> =>
  (await readLaneWork(tx, [networkId], BOUNDS)).get(networkId)

/** Rows of all kinds, each column by itself; the database refuses those that cannot be. The same in every run. */
const statesOf = <Columns>(columns: {
  [Name in keyof Columns]: fc.Arbitrary<Columns[Name]>
}): readonly Columns[] => fc.sample(fc.record(columns), { numRuns: STATES, seed: 1 })

/** Tries each possible state by itself. Expects many in which the step has something to do, and many in which it has not. */
async function tryEach<State>(
  tx: Transaction,
  states: readonly State[],
  add: (state: State) => Promise<unknown>,
  hasWork: () => Promise<boolean>,
): Promise<void> {
  let [busy, idle] = [0, 0]
  for (const state of states) {
    await tx.query('SAVEPOINT state')
    const isPossible = await add(state).then(
      () => true,
      () => false,
    )
    if (!isPossible) await tx.query('ROLLBACK TO state')
    else {
      if (await hasWork()) busy += 1
      else idle += 1
      await tx.query('ROLLBACK TO state')
    }
  }
  expect(Math.min(busy, idle)).toBeGreaterThan(9)
}

const DEEP = {
  networkId: 'ethereum',
  head: 1_000n,
  heights: { small: 900n, medium: 900n, large: 900n },
  limit: 9,
}
const FIRST = { after: { depositId: '0', rowNo: null }, limit: 9 }

const DEPOSITS = statesOf({
  status: fc.constantFrom('unmatched', 'unmatched', 'unmatched', 'credited', 'seen', 'orphaned', 'lost'),
  booked: fc.constantFrom('suspense', 'suspense', 'suspense', 'order', 'refund', 'none', 'own', 'lost'),
  reason: fc.constantFrom(null, 'no_order', 'ambiguous', 'short'),
  suspect: fc.constantFrom(false, false, false, true),
  refund_state: fc.constantFrom('none', 'none', 'none', 'released', 'held', 'owed', 'unrefundable'),
  refund_after: fc.constantFrom(...TIMES),
  look_at_sender_after: fc.constantFrom(...TIMES),
  refund_part: fc.constantFrom(0, 10),
})

const LEGS = statesOf({
  kind: fc.constantFrom('payout', 'refund'),
  isSuspect: fc.constantFrom(false, false, true),
  status: fc.constantFrom('due', 'due', 'in_flight', 'paid', 'cancelled'),
  retry_at: fc.constantFrom(sceneAt(9_999), AT, sceneAt(10_001)),
  stopped_at: fc.constantFrom(null, ...TIMES),
  failures: fc.constantFrom(0, 3),
  refusals: fc.constantFrom(0, 3),
  refused_since: fc.constantFrom(null, sceneAt(5_000), sceneAt(5_001)),
  last_error: fc.constantFrom(null, 'paid_before: as it says'),
  waiting_reason: fc.constantFrom(null, 'LIQUIDITY', 'RECIPIENT'),
  returns_at: fc.constantFrom(AT, sceneAt(10_001)),
})

const ORDERS = statesOf({
  status: fc.constantFrom('PENDING', 'WAIT_DEPOSIT', 'DEPOSITED', 'COMPLETE', 'REJECTED', 'EXPIRED'),
  expires_at: fc.constantFrom(AT, sceneAt(10_001)),
  transaction_in: fc.constantFrom(null, 'in'),
})

const ATTEMPTS = statesOf({
  status: fc.constantFrom('signed', 'broadcast', 'confirmed', 'failed', 'expired'),
  final: fc.constantFrom(false, false, true),
})

const TO_ETHEREUM = {
  network_in: 'base',
  currency_in: 'base-eth',
  network_out: 'ethereum',
  currency_out: 'ethereum-eth',
}

function addLeg(tx: Transaction, { kind, isSuspect, ...state }: (typeof LEGS)[number]): Promise<string> {
  const isWaiting = state.waiting_reason !== null
  const columns = {
    ...state,
    network_id: 'ethereum',
    waiting_since: isWaiting ? sceneAt(0) : null,
    returns_at: isWaiting ? state.returns_at : null,
  }
  const deposit = { suspect: isSuspect }
  return kind === 'refund'
    ? addRefund(tx, columns, deposit)
    : addPayout(tx, columns, { order: TO_ETHEREUM, deposit })
}

describe('what the look for work reports is what the step finds', () => {
  it('of orders', () =>
    scene.within((tx) =>
      tryEach(
        tx,
        ORDERS,
        (state) => addOrder(tx, state),
        async () => {
          const created = await findOrdersToWatch(tx, 'ethereum', { event: 'watch_started', until: AT })
          const expired = await findOrdersToWatch(tx, 'ethereum', { event: 'expired', until: AT })
          const isBusy = created.length + expired.length > 0
          expect((await lookAt(tx, 'ethereum'))?.hasOrders).toBe(isBusy)
          return isBusy
        },
      ),
    ))

  it('of deposits and their refunds, once they are deep enough', () =>
    scene.within((tx) =>
      tryEach(
        tx,
        DEPOSITS,
        (state) => addDepositRow(tx, state),
        async () => {
          const open = [
            ...(await findDepositsToCredit(tx, DEEP)),
            ...(await findDepositsToSuspend(tx, DEEP, [])),
            ...(await findSuspectDeposits(tx, 'ethereum')),
          ]
          const returning = [
            ...(await findDueRefunds(tx, 'ethereum', AT, FIRST)),
            ...(await findUncheckedSenders(tx, 'ethereum', { at: AT, limit: 9 })),
          ]
          const found = { hasDeposits: open.length > 0, hasRefunds: returning.length > 0 }
          expect(await lookAt(tx, 'ethereum')).toMatchObject(found)
          return found.hasRefunds
        },
      ),
    ))

  it('of legs that are due or must end; one whose deposit is in doubt is looked at, and left', () =>
    scene.within((tx) =>
      tryEach(
        tx,
        LEGS,
        (state) => addLeg(tx, state),
        async () => {
          const lane = { networkId: 'ethereum', wallet: SCENE_WALLET }
          const due = await findDueLegs(tx, lane, AT, 9)
          const ended = await findEndedLegs(tx, lane, BOUNDS)
          const { rows: inDoubt } = await tx.query('SELECT FROM deposits WHERE suspect')
          const work = await lookAt(tx, 'ethereum')
          expect(due.length > 0).toBe(work?.hasLegs === true && inDoubt.length === 0)
          expect(work?.hasRefunds).toBe(ended.length > 0)
          return due.length + ended.length > 0
        },
      ),
    ))

  it('of attempts', () =>
    scene.within((tx) =>
      tryEach(
        tx,
        ATTEMPTS,
        (state) => addAttempt(tx, {}, { later: state }),
        async () => {
          const isOpen = (await findOpenAttempts(tx, SCENE_LANE, -1n, 9)).length > 0
          expect((await lookAt(tx, 'base'))?.hasAttempts).toBe(isOpen)
          return isOpen
        },
      ),
    ))
})
