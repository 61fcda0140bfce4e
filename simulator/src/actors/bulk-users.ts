import type { CreateBulkOrderRequest } from '@sunspan/bridge'
import { bulkTotals, EXECUTION_TYPES, formatUnits } from '@sunspan/domain'
import { createSeededRandom, type SeededRandom } from '../core/seeded-random.ts'
import { USERS } from '../core/sim-accounts.ts'
import type { SimProcess } from '../core/sim-process.ts'
import type { RequestedBulk, UserRequest, World } from '../core/world.ts'
import { blockNewest } from './block-recipients.ts'
import { nameReceiver, sendRequest } from './users.ts'
import { trapRecipient } from './waiters.ts'

/** The sent and the received currencies are the same asset. */
const DECIMALS: Readonly<Record<string, number>> = { eth: 18, usdc: 6 }

const networkOf = (currencyId: string): string => currencyId.split('-')[0] ?? ''
const symbolOf = (currencyId: string): string => currencyId.split('-')[1] ?? ''

/** A user requests a bulk order with the deposit that its fees require; responses arrive when the scheduler delivers them. */
export function requestBulkOrder(world: World): void {
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
  // On networks whose money is coins there are no tokens, so other networks' tokens cannot be sent there.
  const currencyInId = random.pick(currencies.filter((id) => placesOf(id).length > 0))
  const places = placesOf(currencyInId)
  const bulk: RequestedBulk = { rows: drawRows(world, places), agreed: undefined }
  // A user whose page shows outdated fees.
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

/** The total is as large as an order with one recipient. */
function drawRows(world: World, places: readonly string[]): RequestedBulk['rows'] {
  const { random, swarm } = world
  const tenths = BigInt(random.pick(swarm.hasAllTiers ? [2, 10, 20, 45] : [10, 10, 20, 30]))
  const count = random.pick([2, 2, 3, 3, 4, 5, 8])
  const named = new Map<string, Set<string>>()
  return Array.from({ length: count }, () => {
    const currencyOutId = random.pick(places)
    // Occasionally one address receives on two networks.
    const elsewhere = [...named].find(([, networks]) => !networks.has(currencyOutId))?.[0]
    const recipient = (random.chance(0.2) ? elsewhere : undefined) ?? nameRecipient(world)
    named.set(recipient, (named.get(recipient) ?? new Set()).add(currencyOutId))
    const whole = symbolOf(currencyOutId) === 'eth' ? tenths * 10n ** 17n : tenths * 300n * 10n ** 6n
    const odd = random.chance(0.5) ? BigInt(random.int(1, 999_999)) : 0n
    return { currencyOutId, recipient, amount: whole / BigInt(count) + odd }
  })
}

/** Share of the recipients of bulk orders that refuse payments, if the seed has that fault. */
const REFUSING = 0.2

/** Share of them that fail in their block, in half of the seeds: a row whose payment was signed, and has to be made again or given back. */
const FAILING = 0.15
/** Separate random stream, so that nothing else that a seed draws is affected. */
const FAILING_SEED = 0x66_61_69_6c

const failures = new WeakMap<World, { readonly random: SeededRandom; readonly share: number }>()

function nameRecipient(world: World): string {
  const recipient = nameReceiver(world)
  if (world.swarm.faults.has('blocked_recipient') && world.random.chance(REFUSING)) blockNewest(world)
  const { random, share } = failures.get(world) ?? drawFailures(world)
  if (random.chance(share)) trapRecipient(world, world.receivers - 1)
  return recipient
}

function drawFailures(world: World): { readonly random: SeededRandom; readonly share: number } {
  const random = createSeededRandom(world.seed ^ FAILING_SEED)
  const drawn = { random, share: random.chance(0.5) ? FAILING : 0 }
  failures.set(world, drawn)
  return drawn
}

const rowsOf = ({ rows }: RequestedBulk): CreateBulkOrderRequest['rows'] =>
  rows.map(({ currencyOutId, recipient, amount }) => ({
    currencyOutId,
    walletReceiver: recipient,
    amountOut: formatUnits(amount, DECIMALS[symbolOf(currencyOutId)] ?? 0),
  }))

/** What the page shows before the user agrees: the amounts and the server's fees. Throws the BridgeErrors of an estimate. */
async function estimateTotal(
  { bridge }: SimProcess,
  {
    currencyInId,
    walletSender,
    bulk,
  }: Pick<CreateBulkOrderRequest, 'currencyInId' | 'walletSender'> & {
    readonly bulk: RequestedBulk
  },
): Promise<bigint> {
  const fees = await bridge.bulkOrders.estimateFees(
    bulk.rows.map(({ currencyOutId }) => ({ currencyInId, currencyOutId, walletSender })),
  )
  // All currencies of an asset have the same decimals here.
  const rows = bulk.rows.flatMap(({ amount }, index) => {
    const fee = fees[index]
    return fee === undefined ? [] : [{ amountIn: amount, fees: fee }]
  })
  return bulkTotals(rows).total
}
