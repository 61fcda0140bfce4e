import type { DepositLookupWire } from '@sunspan/api'
import { BridgeError, createCatalog, parseInstallation } from '@sunspan/bridge'
import { installationFixture } from '@sunspan/bridge/testing'
import { DEPOSIT_OUTCOMES, type LookupStatus, type DepositReport } from '@sunspan/domain'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../http/api-error.ts'
import { createCurrencyWires } from '../networks/currency-wires.ts'
import type { Session } from '../wallet-auth/session.ts'
import { createBareApp } from '../../testing/create-bare-app.ts'
import { registerDepositRoutes } from './routes.ts'
import { createDepositAccess, type DepositSource } from './service.ts'

const catalog = createCatalog(parseInstallation(installationFixture))
const toCurrency = createCurrencyWires()
const SENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const HASH = `0x${'ab'.repeat(32)}`
const ORDER = '01890000-0000-7000-8000-000000000000'
const AT = new Date('2026-05-01T10:00:00.000Z')

const report = (changes: Partial<DepositReport> = {}): DepositReport => ({
  networkId: 'ethereum',
  transactionHash: HASH,
  index: -1,
  outcome: 'confirming',
  issue: null,
  sender: SENDER,
  recipient: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  amount: 1_200_000_000_000_000_000n,
  currencyId: 'ethereum-eth',
  token: null,
  confirmations: 2,
  requiredConfirmations: 12,
  seenAt: AT,
  orderId: ORDER,
  refund: null,
  paidElsewhere: null,
  ...changes,
})

/** Refunded in an hour unless claimed earlier. */
const WAITING: NonNullable<DepositReport['refund']> = {
  status: 'PENDING',
  reason: 'no_order',
  depositTransactionHash: HASH,
  depositAmount: 1_200_000_000_000_000_000n,
  amount: 1_200_000_000_000_000_000n,
  currencyId: 'ethereum-eth',
  recipient: SENDER,
  transactionHash: null,
  notBefore: new Date(AT.getTime() + 3_600_000),
}

const sessionOf = (address: string, networkId: string | null = null): Session => {
  const expiresAt = new Date('2099-01-01')
  return { id: 's', expiresAt, wallets: [{ family: 'evm', address, networkId, expiresAt }] }
}

const GOOD_SIGNATURE = '0x600d'

let app: FastifyInstance
let reports: DepositReport[]
let claims: Parameters<DepositSource['claim']>[0][]
let refusal: BridgeError | undefined
let chain: LookupStatus
let session: Session | undefined

async function createDepositApp(rateLimitPerMinute: number): Promise<FastifyInstance> {
  const { app: http, origins } = await createBareApp({ rateLimitPerMinute })
  const access = createDepositAccess({
    catalog,
    deposits: {
      find: async (networkId, hash) =>
        reports.filter((entry) => entry.networkId === networkId && entry.transactionHash === hash),
      claim: async (request) => {
        claims.push(request)
        if (refusal !== undefined) throw refusal
      },
    },
    scanProgress: async () => ({ height: 100n, headHeight: 101n, scannedAt: AT }),
    lookups: { ask: async () => chain },
    signatures: {
      issue: () => Promise.reject(new Error('no test asks for a text')),
      require: async (_claim, signature) => {
        if (signature === GOOD_SIGNATURE) return SENDER
        throw new ApiError('SIGNATURE_INVALID', 'not signed')
      },
    },
  })
  registerDepositRoutes(http, {
    access,
    catalog,
    toCurrency,
    origins,
    now: () => AT,
    readSession: async () => session,
    lookupsPerMinute: 30,
    claimsPerMinute: 10,
  })
  await http.ready()
  return http
}

beforeEach(async () => {
  reports = []
  claims = []
  refusal = undefined
  chain = 'unknown'
  session = undefined
  app = await createDepositApp(0)
})
afterEach(() => app.close())

async function find(hash = HASH, network = 'ethereum') {
  const answer = await app.inject({ method: 'GET', url: `/api/deposits/${network}/${hash}` })
  return { answer, status: answer.statusCode, body: answer.json<DepositLookupWire & { code?: string }>() }
}
async function claim(body: object = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/deposits/ethereum/${HASH}/claim`,
    headers: { host: 'localhost:3000' },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json<DepositLookupWire & { code?: string }>() }
}

describe('looking a transaction up', () => {
  it.each(DEPOSIT_OUTCOMES)('describes a deposit that is %s', async (outcome) => {
    reports = [report({ outcome })]
    const { status, body, answer } = await find()
    expect([status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({
      network_id: 'ethereum',
      transaction_hash: HASH,
      chain: null,
      scanned_to: { height: 100, head_height: 101, at: AT.toISOString() },
    })
    expect(body.deposits).toMatchObject([
      {
        outcome,
        amount: '1.2',
        amount_units: '1200000000000000000',
        confirmations: 2,
        required_confirmations: 12,
        index: -1,
      },
    ])
    expect(body.next_step).toBe(body.deposits[0]?.next_step)
  })

  it('describes a refund, and a token that is not served', async () => {
    const refund: DepositReport['refund'] = {
      status: 'SENT',
      reason: 'short',
      depositTransactionHash: HASH,
      depositAmount: 1_200_000_000_000_000_000n,
      amount: 1_199_000_000_000_000_000n,
      currencyId: 'ethereum-eth',
      recipient: SENDER,
      transactionHash: `0x${'cd'.repeat(32)}`,
      notBefore: AT,
    }
    const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    reports = [
      report({ outcome: 'unmatched', issue: 'short', refund }),
      report({ outcome: 'unmatched', issue: 'wrong_token', currencyId: null, token, index: 3 }),
    ]
    const { body } = await find()
    expect(body.deposits.map((deposit) => deposit.next_step)).toEqual(['wait_for_refund', 'contact_support'])
    expect(body.deposits[0]?.refund).toEqual({
      status: 'SENT',
      reason: 'short',
      deposit_transaction_hash: HASH,
      deposit_amount: '1.2',
      amount: '1.199',
      currency_id: 'ethereum-eth',
      recipient: SENDER,
      transaction_hash: refund.transactionHash,
      not_before: AT.toISOString(),
    })
    expect(body.deposits[1]).toMatchObject({ amount: null, currency: null, token, index: 3 })
  })

  it.each([
    ['unknown', 'check_transaction'],
    ['pending', 'wait'],
    ['failed', 'send_again'],
    ['elsewhere', 'check_transaction'],
    ['foreign_token', 'contact_support'],
    ['arriving', 'wait'],
    ['unavailable', 'wait'],
  ] as const)('of which nothing was seen, and that the chain calls %s: %s', async (lookup, step) => {
    chain = lookup
    expect((await find()).body).toMatchObject({ deposits: [], chain: lookup, next_step: step })
  })

  it('takes a hash as people write it', async () => {
    reports = [report()]
    const spelled = `${'AB'.repeat(32)}`
    expect((await find(spelled)).body.deposits).toHaveLength(1)
  })

  it.each(['0x12', 'g'.repeat(64), `0x${'ab'.repeat(33)}`, '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb'])(
    'refuses what is not a hash of the network (%s)',
    async (hash) => {
      expect(await find(hash)).toMatchObject({ status: 400, body: { code: 'INVALID_TRANSACTION_HASH' } })
    },
  )

  it('refuses a network that does not exist', async () => {
    expect(await find(HASH, 'nowhere')).toMatchObject({ status: 404, body: { code: 'NETWORK_NOT_FOUND' } })
  })

  it('is limited by address', async () => {
    const limited = await createDepositApp(1_000)
    const answers = []
    for (let count = 0; count < 31; count += 1) {
      answers.push(await limited.inject({ method: 'GET', url: `/api/deposits/ethereum/${HASH}` }))
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(30).fill(200), 429])
    expect(answers.at(-1)?.json<{ code: string }>().code).toBe('TOO_MANY_REQUESTS')
    await limited.close()
  })
})

describe('the order behind a deposit', () => {
  it.each([
    ['nobody', undefined, null],
    ['another wallet', sessionOf(STRANGER), null],
    ['a contract account of another network', sessionOf(SENDER, 'base'), null],
    ['the sender', sessionOf(SENDER), ORDER],
    ['a contract account of this network', sessionOf(SENDER, 'ethereum'), ORDER],
  ])('is answered as it should be to %s', async (_who, as, expected) => {
    session = as
    reports = [report({ outcome: 'credited' })]
    const { body, answer } = await find()
    expect(body.deposits[0]?.order_id).toBe(expected)
    if (expected === null) expect(answer.body).not.toContain(ORDER)
  })
})

describe('a claim', () => {
  it('needs a proved wallet', async () => {
    expect(await claim()).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    session = sessionOf(SENDER, 'base')
    expect(await claim()).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    expect(claims).toEqual([])
  })

  it('passes on the caller and the order, and answers with the new state', async () => {
    session = sessionOf(SENDER)
    reports = [report({ outcome: 'unmatched', issue: 'no_order', refund: WAITING })]
    expect(await claim({ order_id: ORDER, signature: GOOD_SIGNATURE })).toMatchObject({
      status: 200,
      body: { deposits: [{ next_step: 'claim', order_id: ORDER }] },
    })
    expect(claims).toEqual([
      { networkId: 'ethereum', transactionHash: HASH, provedWallets: [SENDER], orderId: ORDER },
    ])
  })

  it('fills an order for the wallet that has signed it, whatever else the session has proved', async () => {
    const both = sessionOf(STRANGER)
    session = { ...both, wallets: [...both.wallets, ...sessionOf(SENDER).wallets] }
    expect(await claim({ order_id: ORDER, signature: '0x00' })).toMatchObject({
      status: 401,
      body: { code: 'SIGNATURE_INVALID' },
    })
    expect(claims).toEqual([])
    await claim({ order_id: ORDER, signature: GOOD_SIGNATURE })
    expect(claims.map(({ provedWallets }) => provedWallets)).toEqual([[SENDER]])
  })

  it.each([
    { order_id: '1', signature: '0x00' },
    { order_id: ORDER, signature: '0x00', recipient: STRANGER },
    { recipient: STRANGER },
    { order_id: ORDER },
    { signature: '0x00' },
  ])('takes no other address, no broken order and no order without a signature: %j', async (body) => {
    session = sessionOf(SENDER)
    expect(await claim(body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  })

  it('is refused as the bridge refuses it', async () => {
    session = sessionOf(STRANGER)
    refusal = new BridgeError('FORBIDDEN', 'Another wallet sent it')
    expect(await claim()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })
})
