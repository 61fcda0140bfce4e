import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { createLagMeter, LAG_WARNING_MS } from './start/watch-event-loop.ts'
import { createFetchClient } from './testing/fetch-client.ts'
import { BASE, ETHEREUM, USER } from './testing/start-test-chains.ts'
import { startTestServer } from './testing/start-test-server.ts'
import { orderBody } from './testing/order-body.ts'

const LOAD_MS = 5_000
/**
 * Between two rounds of the engine on a network that is polled every 50 ms. It was 4 s when all requests started in one turn of the event
 * loop.
 */
const MOST_BETWEEN_ROUNDS_MS = 1_500

const server = useShared(() => startTestServer([ETHEREUM, BASE]))

/** A third party's requests without a session, sent as fast as they are answered, from a separate process. */
const STRANGER = `
  const [origin, ms] = process.argv.slice(1)
  const rows = JSON.stringify(Array.from({ length: 21000 }, () => ({})))
  const json = { 'content-type': 'application/json', 'network-type': 'EVM' }
  const question = { amount: '0.5', currency_in_id: 'ethereum-eth', currency_out_id: 'base-eth', transfer_time_type: 'fast' }
  const fifty = JSON.stringify(Array.from({ length: 50 }, () => question))
  const calls = [
    () => fetch(origin + '/api/bulk_order/estimate_fee', { method: 'PATCH', headers: json, body: rows }),
    () => fetch(origin + '/api/bulk_order/estimate_fee', { method: 'PATCH', headers: json, body: fifty }),
    () => fetch(origin + '/api/orders/calculate_amount_out/ethereum-eth/base-eth/?amount=0.5'),
    () => fetch(origin + '/api/deposits/ethereum/0x' + Math.random().toString(16).slice(2).padEnd(64, '0')),
    () => fetch(origin + '/api/currency/ethereum,base'),
  ]
  const until = Date.now() + Number(ms)
  let answered = 0
  async function ask(first) {
    for (let next = first; Date.now() < until; next += 1) {
      await calls[next % calls.length]().then((answer) => answer.arrayBuffer()).then(() => (answered += 1), () => undefined)
    }
  }
  Promise.all(Array.from({ length: 100 }, (_, index) => ask(index))).then(() => process.stdout.write(String(answered)))
`

async function mine(): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] })
  const headers = { 'content-type': 'application/json' }
  await fetch(server.chains[0]?.anvil.rpcUrl ?? '', { method: 'POST', headers, body })
}

/** An order that waits for its deposit, so that the engine follows the network closely. */
async function waitForDeposit(): Promise<void> {
  const client = createFetchClient(server.origin)
  await client.logIn(USER)
  const { status } = await client.send('POST', '/api/orders', {
    headers: { 'network-type': 'EVM' },
    body: orderBody(USER.address),
  })
  expect(status).toBe(200)
}

/** The longest time in which the engine read no block of a network that produces blocks continuously. */
async function watchRounds(until: number): Promise<number> {
  const client = new Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    let last = ''
    let changedAt = performance.now()
    let longest = 0
    while (performance.now() < until) {
      await mine()
      const { rows } = await client.query<{ at: string }>(
        "SELECT scanned_at::text AS at FROM scan_cursors WHERE network_id = 'ethereum'",
      )
      const at = rows[0]?.at ?? ''
      if (at !== last) changedAt = performance.now()
      last = at
      longest = Math.max(longest, performance.now() - changedAt)
      await sleep(50)
    }
    return longest
  } finally {
    await client.end()
  }
}

it('W-37 an API under a hostile load leaves the engine of its process its turns', async () => {
  await waitForDeposit()
  const meter = createLagMeter()
  const stranger = spawn(process.execPath, ['-e', STRANGER, server.origin, String(LOAD_MS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let answered = ''
  stranger.stdout.on('data', (chunk: Buffer) => {
    answered += chunk.toString()
  })
  const longest = await watchRounds(performance.now() + LOAD_MS)
  const lag = meter.read()
  if (stranger.exitCode === null) await once(stranger, 'exit')
  meter.stop()
  expect(lag.p99).toBeLessThan(LAG_WARNING_MS)
  expect(Number(answered)).toBeGreaterThan(100)
  expect(longest).toBeLessThan(MOST_BETWEEN_ROUNDS_MS)
})
