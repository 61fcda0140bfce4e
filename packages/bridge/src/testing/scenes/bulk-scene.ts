import { expect } from 'vitest'
import type { BulkOrder } from '../../model/order.ts'
import type { BulkRowRequest } from '../../orders/require-bulk-rows.ts'
import { FIXTURE_USDC, installationFixture } from '../networks/installation-fixture.ts'
import { testAddress, type TestWorld } from '../worlds/test-world.ts'

/** A payout that is refused is given up within seconds. */
export const IMPATIENT = {
  ...installationFixture,
  deposit_policy: { payout_refusals: 2, payout_refused_for_ms: 5_000 },
}

/** More than any bulk order of these tests asks for. */
export const AGREED = 10n ** 12n

export const bulkReceivers = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => testAddress((index + 32).toString(16)))

/** Rows in USDC, by turns on base and on polygon: 10.5, 11.5 and so on. */
export const bulkRowsTo = (to: readonly string[]): readonly BulkRowRequest[] =>
  to.map((walletReceiver, index) => ({
    walletReceiver,
    amountOut: `${String(10 + index)}.5`,
    currencyOutId: index % 2 === 0 ? 'base-usdc' : 'polygon-usdc',
  }))

/** A bulk order of ALICE's in USDC from ethereum, with its deposit on the way. */
export async function orderBulk(
  world: TestWorld,
  to: readonly string[],
  executionType: 'fast' | 'sequence' = 'fast',
): Promise<BulkOrder> {
  const request = { currencyInId: 'ethereum-usdc', executionType, amount: AGREED }
  const order = await world.bulkOrder(bulkRowsTo(to), request)
  world.deposit(order)
  return order
}

/** What the chains say, not our tables: these rows once each, on their networks, to the unit, and no others. */
export function expectRowsPaid(
  world: TestWorld,
  order: BulkOrder,
  rowNos = order.bulk.rows.map(({ rowNo }) => rowNo),
): void {
  for (const { rowNo, walletReceiver, currencyOut, amountOut } of order.bulk.rows) {
    const paid = world
      .payoutsTo(walletReceiver)
      .map(({ networkId, token, amount }) => ({ networkId, token, amount }))
    const once = [{ networkId: currencyOut.networkId, token: FIXTURE_USDC, amount: amountOut }]
    expect(paid).toEqual(rowNos.includes(rowNo) ? once : [])
  }
}

/** The statuses of a bulk order's rows, in their order. */
export const rowStatuses = async (world: TestWorld, id: string): Promise<readonly string[]> =>
  (await world.bridge.bulkOrders.get(id)).bulk.rows.map(({ status }) => status)

/** A person lets the held refunds of the one deposit go that has some; answers its id. */
export async function releaseHeld(world: TestWorld): Promise<string> {
  const [held] = await world.bridge.deposits.listHeld()
  const depositId = held?.depositId ?? ''
  await world.bridge.deposits.releaseRefund({ depositId, actor: 'olive', reason: 'a wallet of theirs' })
  return depositId
}
