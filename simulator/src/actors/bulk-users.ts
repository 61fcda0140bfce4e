import type { CreateBulkOrderRequest } from '@sunspan/bridge'
import { bulkTotals, EXECUTION_TYPES, formatUnits } from '@sunspan/domain'
import { USERS } from '../core/sim-accounts.ts'
import type { SimProcess } from '../core/sim-process.ts'
import type { AskedBulk, UserRequest, World } from '../core/world.ts'
import { blockNewest } from './block-recipients.ts'
import { nameReceiver, sendRequest } from './users.ts'

/** What is sent and what arrives is one asset. */
const DECIMALS: Readonly<Record<string, number>> = { eth: 18, usdc: 6 }

const networkOf = (currencyId: string): string => currencyId.split('-')[0] ?? ''
const symbolOf = (currencyId: string): string => currencyId.split('-')[1] ?? ''

/** A user asks for a bulk order, with the deposit that its fees make it; the answers come when the scheduler lets them. */
export function askForBulkOrder(world: World): void {
  const { random, requests } = world
  const currencies = world.bulkCurrencies.filter(
    (id) =>
      DECIMALS[symbolOf(id)] !== undefined &&
      world.swarm.networks.some((network) => network === networkOf(id)),
  )
  const placesOf = (currencyInId: string): readonly string[] =>
    currencies.filter(
      (id) => symbolOf(id) === symbolOf(currencyInId) && networkOf(id) !== networkOf(currencyInId),
    )
  // Where money is coins there are no tokens, and the other network's have nowhere to go.
  const currencyInId = random.pick(currencies.filter((id) => placesOf(id).length > 0))
  const places = placesOf(currencyInId)
  const bulk: AskedBulk = { rows: drawRows(world, places), agreed: undefined }
  // Somebody whose page shows fees of a moment ago.
  const isStingy = random.chance(0.05)
  const request = {
    currencyInId,
    walletSender: random.pick(USERS),
    executionType: random.pick(EXECUTION_TYPES),
    idempotencyKey: `request ${String(requests.length)}`,
  }
  const userRequest: UserRequest = {
    key: request.idempotencyKey,
    orderIds: new Set(),
    bulk,
    async send(process) {
      await process.bridge.refreshMarket()
      const total = await estimateTotal(process, { ...request, bulk })
      bulk.agreed ??= isStingy ? total - 1n : total
      return process.bridge.bulkOrders.create({ ...request, rows: rowsOf(bulk), amount: bulk.agreed })
    },
  }
  requests.push(userRequest)
  sendRequest(world, userRequest)
}

/** As much together as orders of one recipient are. */
function drawRows(world: World, places: readonly string[]): AskedBulk['rows'] {
  const { random, swarm } = world
  const tenths = BigInt(random.pick(swarm.hasAllTiers ? [2, 10, 20, 45] : [10, 10, 20, 30]))
  const count = random.pick([2, 2, 3, 3, 4, 5, 8])
  const named = new Map<string, Set<string>>()
  return Array.from({ length: count }, () => {
    const currencyOutId = random.pick(places)
    // Now and then one address gets something on two networks.
    const elsewhere = [...named].find(([, networks]) => !networks.has(currencyOutId))?.[0]
    const recipient = (random.chance(0.2) ? elsewhere : undefined) ?? nameRecipient(world)
    named.set(recipient, (named.get(recipient) ?? new Set()).add(currencyOutId))
    const whole = symbolOf(currencyOutId) === 'eth' ? tenths * 10n ** 17n : tenths * 300n * 10n ** 6n
    const odd = random.chance(0.5) ? BigInt(random.int(1, 999_999)) : 0n
    return { currencyOutId, recipient, amount: whole / BigInt(count) + odd }
  })
}

/** Of the recipients of a bulk order, so many take nothing where that is a fault of the seed. */
const REFUSING = 0.2

function nameRecipient(world: World): string {
  const recipient = nameReceiver(world)
  if (world.swarm.faults.has('blocked_recipient') && world.random.chance(REFUSING)) blockNewest(world)
  return recipient
}

const rowsOf = ({ rows }: AskedBulk): CreateBulkOrderRequest['rows'] =>
  rows.map(({ currencyOutId, recipient, amount }) => ({
    currencyOutId,
    walletReceiver: recipient,
    amountOut: formatUnits(amount, DECIMALS[symbolOf(currencyOutId)] ?? 0),
  }))

/** What the page says before the user agrees: the amounts and the fees that the server tells. Throws the BridgeErrors of an estimate. */
async function estimateTotal(
  { bridge }: SimProcess,
  {
    currencyInId,
    walletSender,
    bulk,
  }: Pick<CreateBulkOrderRequest, 'currencyInId' | 'walletSender'> & {
    readonly bulk: AskedBulk
  },
): Promise<bigint> {
  const fees = await bridge.bulkOrders.estimateFees(
    bulk.rows.map(({ currencyOutId }) => ({ currencyInId, currencyOutId, walletSender })),
  )
  // Every currency of an asset has the same decimals here.
  const rows = bulk.rows.flatMap(({ amount }, index) => {
    const fee = fees[index]
    return fee === undefined ? [] : [{ amountIn: amount, fees: fee }]
  })
  return bulkTotals(rows).total
}
