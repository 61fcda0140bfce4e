import type { BulkOrderWire, CurrencyWire, OrderWire } from '@sunspan/api'
import { parseUnits } from '@sunspan/domain'
import { usualCases } from '@sunspan/host/testing'
import { LABS, type LabNetwork } from '@sunspan/labs'
import type { TokenSymbol } from '@sunspan/labs/tokens'
import { writeFile } from 'node:fs/promises'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFamilyWorld } from './testing/family-networks/create-family-world.ts'
import type { FamilySender } from './testing/family-networks/family-network.ts'
import { amountOf, matrixCells as allCells, type MatrixCell } from './testing/family-networks/matrix-cells.ts'
import { matrixPage, type MatrixResult } from './testing/family-networks/matrix-page.ts'
import { createInjectClient, type InjectClient } from './testing/inject-client.ts'

const PAGE = new URL('../../../docs/families/matrix.md', import.meta.url)
const MAX_ROUNDS = 60
const NETWORKS = [...new Set(allCells.map(({ from }) => from))]
/** MATRIX_ONLY=ton leaves out whatever is neither from that network nor to it. */
const ONLY = process.env['MATRIX_ONLY']
/** In `npm test`, each network pays the next one. */
const matrixCells =
  ONLY === undefined
    ? usualCases(allCells, ({ from, to }) => to === NETWORKS[(NETWORKS.indexOf(from) + 1) % NETWORKS.length])
    : allCells.filter(({ from, to }) => from === ONLY || to === ONLY)
/** More blocks than any payout takes to arrive: on TON, each of its messages takes one. */
const SPARE_ROUNDS = 6

const world = useShared(createFamilyWorld)

interface Session {
  readonly sender: FamilySender
  readonly client: InjectClient
  readonly headers: { readonly 'network-type': string }
}

/** A funded wallet of a network, logged in to the API. */
async function openSession(networkId: string): Promise<Session> {
  const network = world.network(networkId)
  const sender = await network.newSender()
  const client = createInjectClient(world.stack.app)
  expect(await sender.logIn(client)).toBe(200)
  return { sender, client, headers: { 'network-type': network.type } }
}

const balanceOf = ({ contract }: CurrencyWire, owner: string): Promise<bigint> =>
  world.network(contract.network).balanceOf(owner, contract.address)
const baseUnits = (amount: string, { decimals }: CurrencyWire): bigint => {
  const units = parseUnits(amount, decimals)
  if (units === undefined) throw new TypeError(`${amount} is not an amount`)
  return units
}

const networkOf = (currencyId: string): string => currencyId.slice(0, currencyId.lastIndexOf('-'))

interface Running {
  readonly cell: MatrixCell
  readonly order: OrderWire
  readonly paidAt: number
}

/** Creates an order and sends its deposit. */
async function begin(cell: MatrixCell, { sender, client, headers }: Session): Promise<Running> {
  const answer = await client.send('POST', '/api/orders', {
    headers,
    body: {
      currency_in_id: cell.currencyIn,
      currency_out_id: cell.currencyOut,
      amount: amountOf(cell),
      wallet_sender: sender.address,
      wallet_receiver: await world.network(cell.to).newReceiver(),
    },
  })
  expect([cell, answer.statusCode, answer.json()]).toMatchObject([cell, 200, { status: 'PENDING' }])
  const order = answer.json<OrderWire>()
  await sender.pay(order.deposit)
  return { cell, order, paidAt: Date.now() }
}

async function read<Wire>(path: string): Promise<Wire> {
  return (await createInjectClient(world.stack.app).send('GET', path)).json<Wire>()
}

describe('from every network to every other', () => {
  const results = new Map<MatrixCell, MatrixResult>()

  beforeAll(async () => {
    const sessions: Session[] = []
    for (const cell of matrixCells) sessions.push(await openSession(cell.from))
    const running = new Set<Running>()
    for (const [place, cell] of matrixCells.entries()) {
      const session = sessions[place]
      if (session !== undefined) running.add(await begin(cell, session))
    }
    const complete = new Map<MatrixCell, number>()
    for (let round = 1; round <= MAX_ROUNDS && running.size > 0; round += 1) {
      await world.advance()
      for (const each of running) {
        const order = await read<OrderWire>(`/api/orders/${each.order.id}`)
        if (order.status === 'COMPLETE' && !complete.has(each.cell)) complete.set(each.cell, round)
        const completeAfter = complete.get(each.cell)
        if (completeAfter === undefined) continue
        const received = await balanceOf(order.currency_out, order.wallet_receiver)
        if (received === 0n) continue
        running.delete(each)
        const tookMs = Date.now() - each.paidAt
        results.set(each.cell, { order, received, completeAfter, arrivedAfter: round, tookMs })
      }
    }
    // By now a double payment would have arrived.
    for (let round = 0; round < SPARE_ROUNDS; round += 1) await world.advance()
    if (process.env['WRITE_MATRIX_PAGE'] === '1') await writeFile(PAGE, matrixPage(results))
  }, 400_000)

  it.each(matrixCells)('$currencyIn to $currencyOut', async (cell) => {
    const { order, received } = results.get(cell) ?? {}
    expect(order?.status).toBe('COMPLETE')
    if (order === undefined) return
    const promised = baseUnits(order.amount_out, order.currency_out)
    expect(promised).toBeGreaterThan(0n)
    expect(received).toBe(promised)
    expect(await balanceOf(order.currency_out, order.wallet_receiver)).toBe(promised)
    expect(order.paid_amount).toBe(order.amount_out)
    expect([order.transaction_in, order.transaction_out]).not.toContain(null)
  })

  it('halts nothing', async () => {
    expect(await world.stack.bridge.halts.list()).toEqual([])
  })
})

/** Every network but Ethereum that has a token. */
const networksWith = (token: TokenSymbol): readonly string[] =>
  Object.values(LABS)
    .flatMap((lab): readonly (readonly [string, LabNetwork])[] => Object.entries(lab.networks))
    .filter(([id, { tokens }]) => id !== 'ethereum' && tokens.includes(token))
    .map(([id]) => id)

/** Bitcoins are what networks of all nine types have. */
const BITCOINS = [...networksWith('WBTC').map((id) => `${id}-wbtc`), 'bitcoin-btc']
const MOST_RECIPIENTS = 50

describe('one bulk order of an asset', () => {
  const bulks = [
    {
      name: 'USDT, to every family that has it',
      currencyIn: 'ethereum-usdt',
      most: '90',
      each: '5',
      to: networksWith('USDT').map((id) => `${id}-usdt`),
    },
    {
      name: 'Ether, to Eclipse too',
      currencyIn: 'ethereum-eth',
      most: '0.9',
      each: '0.01',
      to: ['base-eth', 'eclipse-eth'],
    },
    {
      name: 'bitcoins, wrapped and not, to fifty recipients on networks of all nine types',
      currencyIn: 'ethereum-wbtc',
      most: '0.9',
      each: '0.001',
      to: Array.from({ length: MOST_RECIPIENTS }, (_, place) => BITCOINS[place % BITCOINS.length] ?? ''),
    },
    {
      name: 'USDT from Solana',
      currencyIn: 'solana-usdt',
      most: '90',
      each: '5',
      to: ['ethereum-usdt', 'base-usdt', 'eclipse-usdt', 'ton-usdt'],
    },
  ]
  const done = new Map<(typeof bulks)[number], BulkOrderWire>()

  async function beginBulk({ currencyIn, most, each, to }: (typeof bulks)[number]): Promise<string> {
    const { sender, client, headers } = await openSession(networkOf(currencyIn))
    const answer = await client.send('POST', '/api/bulk_order', {
      headers,
      body: {
        currency_in_id: currencyIn,
        wallet_sender: sender.address,
        transfer_time_type: 'fast',
        amount: most,
        receiving_data: await Promise.all(
          to.map(async (currency) => ({
            wallet_receiver: await world.network(networkOf(currency)).newReceiver(),
            amount_out: each,
            currency_out_id: currency,
          })),
        ),
      },
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'PENDING' }])
    const { id, deposit } = answer.json<BulkOrderWire>()
    await sender.pay(deposit)
    return id
  }

  beforeAll(async () => {
    const ids = new Map<(typeof bulks)[number], string>()
    for (const bulk of bulks) ids.set(bulk, await beginBulk(bulk))
    for (let round = 0; round < MAX_ROUNDS && ids.size > 0; round += 1) {
      await world.advance()
      for (const [bulk, id] of ids) {
        const order = await read<BulkOrderWire>(`/api/bulk_order/${id}`)
        done.set(bulk, order)
        if (order.status === 'COMPLETE') ids.delete(bulk)
      }
    }
    for (let round = 0; round < SPARE_ROUNDS; round += 1) await world.advance()
  }, 400_000)

  it.each(bulks)('$name', async (bulk) => {
    const order = done.get(bulk)
    expect(order?.status).toBe('COMPLETE')
    const rows = order?.bulk_order_schedules ?? []
    expect(rows.map(({ currency_out: { id } }) => id)).toEqual(bulk.to)
    for (const { status, order: paid, currency_out: currency, wallet_receiver: receiver } of rows) {
      expect(status).toBe('COMPLETE')
      expect(paid.transaction_out_hash).not.toBeNull()
      expect(await balanceOf(currency, receiver)).toBe(baseUnits(bulk.each, currency))
    }
  })

  it('halts nothing', async () => {
    expect(await world.stack.bridge.halts.list()).toEqual([])
  })
})
