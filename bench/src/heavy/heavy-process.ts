import { setTimeout as sleep } from 'node:timers/promises'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { createCallsFrom, type Calls } from './calls-from.ts'
import type { FromHeavy, ToHeavy } from './heavy-messages.ts'

/** Child process of the bench: one client that asks for as much as every limit allows, and more, from one address. */

const ADDRESS = '127.0.0.2'
const RECIPIENTS = 50
/** A wallet may have twenty open orders. */
const ORDERS_A_WALLET = 20
/** Three thousand calls a minute are allowed to an address; more cost the server little, and would not leave this machine to its other client. */
const PAUSE_MS = 15
const AT_ONCE = 20
/** As many streams as an address may have, reopened once they have begun. */
const STREAMS = 20
const STREAM_MS = 700
const LONGEST_MS = 60_000

const READS = [
  ['bulk list', '/api/bulk_order?take=50'],
  ['list', '/api/orders?include_bulk_orders=true&take=50'],
  ['search', '/api/orders?include_bulk_orders=true&search=a&take=50'],
  ['vain search', '/api/orders?include_bulk_orders=true&search=zzzzzz&take=50'],
  ['statement', '/api/orders/statement?format=csv&include_bulk_orders=true'],
] as const

let calls: Calls
let running: { readonly ended: AbortController; readonly loops: Promise<unknown> } | undefined
let answers: Record<string, number> = {}
let bytes = 0

const say = (message: FromHeavy): void => void process.send?.(message)

async function logIn(account: PrivateKeyAccount): Promise<void> {
  const asked = await calls.call('GET', '/api/wallet_auth/message')
  const { message } = JSON.parse(asked.text) as { message: { value: string } }
  const signature = await account.signMessage({ message: message.value + account.address })
  const body = { wallet_address: account.address, network_type: 'EVM', signature }
  const answer = await calls.call('POST', '/api/wallet_auth/message', body)
  if (answer.status !== 200) throw new Error(`The login was answered ${answer.status}: ${answer.text}`)
}

/** An unpaid order of fifty recipients, or of one where the day's recipients are used up. */
async function order(sender: string): Promise<boolean> {
  const body = {
    currency_in_id: 'ethereum-eth',
    amount: '2',
    wallet_sender: sender,
    transfer_time_type: 'fast',
    receiving_data: Array.from({ length: RECIPIENTS }, (_, index) => ({
      wallet_receiver: `0x${(index + 4096).toString(16).padStart(40, '5')}`,
      amount_out: '0.01',
      currency_out_id: 'base-eth',
    })),
  }
  const answer = await calls.call('POST', '/api/bulk_order', body)
  if (answer.status === 200) return true
  if (answer.status === 429 || answer.status === 503) return false
  throw new Error(`The order was answered ${answer.status}: ${answer.text}`)
}

async function prepare({ url, wallets, orders }: Extract<ToHeavy, { do: 'prepare' }>): Promise<void> {
  calls = createCallsFrom(url, ADDRESS)
  const accounts = Array.from({ length: wallets }, () => privateKeyToAccount(generatePrivateKey()))
  for (const account of accounts) await logIn(account)
  let made = 0
  for (; made < orders; made += 1) {
    const sender = accounts[Math.floor(made / ORDERS_A_WALLET)]?.address ?? ''
    if (!(await order(sender))) break
  }
  say({ is: 'prepared', wallets, orders: made })
}

const count = (what: string, status: number | 'reset'): void => {
  const key = `${what} ${status}`
  answers[key] = (answers[key] ?? 0) + 1
}

async function repeat(signal: AbortSignal, what: string, path: string, forMs: number): Promise<void> {
  while (!signal.aborted) {
    const answer = await calls.read(path, forMs)
    count(what, answer.status)
    bytes += answer.bytes
    await sleep(PAUSE_MS)
  }
}

function start(): void {
  answers = {}
  bytes = 0
  const ended = new AbortController()
  const readers = READS.flatMap(([what, path]) =>
    Array.from({ length: AT_ONCE / READS.length }, () => repeat(ended.signal, what, path, LONGEST_MS)),
  )
  const streams = Array.from({ length: STREAMS }, () =>
    repeat(ended.signal, 'stream', '/api/stream?since=0', STREAM_MS),
  )
  running = { ended, loops: Promise.all([...readers, ...streams]) }
}

async function stop(): Promise<void> {
  running?.ended.abort()
  await running?.loops
  say({ is: 'stopped', answers, bytes })
}

process.on('message', (message: ToHeavy) => {
  if (message.do === 'prepare') void prepare(message)
  else if (message.do === 'start') start()
  else void stop()
})
process.once('disconnect', () => process.exit(0))
