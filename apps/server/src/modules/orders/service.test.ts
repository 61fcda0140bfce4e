import type { Catalog, Order, OrderService } from '@sunspan/bridge'
import { addressCodec } from '@sunspan/chains'
import type { Currency, NetworkType } from '@sunspan/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ProvedWallet, Session } from '../wallet-auth/session.ts'
import { createOrderAccess, type Caller } from './service.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const END = new Date('2026-01-08T00:00:00.000Z')
// CAST: only the currency fields that are read.
const currencyOf = (id: string, networkId: string, decimals: number): Currency =>
  ({ id, networkId, decimals, symbol: 'USDC' }) as unknown as Currency
const IN = currencyOf('in', 'ethereum', 6)
const OUT = currencyOf('out', 'base', 8)

let asked: unknown[]
beforeEach(() => {
  asked = []
})

const noted =
  <T>(name: string, answer: T) =>
  (...question: readonly unknown[]): Promise<T> => {
    asked.push([name, ...question])
    return Promise.resolve(answer)
  }
const order = { id: 'order', currencyIn: IN, currencyOut: OUT, walletSender: ALICE, walletReceiver: BOB }
const changed = { ...order, status: 'REJECTED' }
const { create, close, setAsFailed, takeBack, list } = createOrderAccess({
  checkReceiver: noted('checkReceiver', 'https://shop.example/normal'),
  checkRecipients: noted('checkRecipients', undefined),
  checkSender: noted('checkSender', undefined),
  // CAST: what callers may do asks for no more.
  catalog: {
    requirePair: (...ids: readonly string[]) => {
      asked.push(['requirePair', ...ids])
      return { currencyIn: IN, currencyOut: OUT }
    },
    familyOf: (networkId: string) => (networkId === 'ethereum' ? 'evm' : 'solana'),
    codecOf: (networkId: string) => addressCodec(networkId === 'ethereum' ? 'evm' : 'solana'),
    getNetwork: (name: string) => ({ network: { name, chainId: '1' } }),
  } as unknown as Catalog,
  // CAST: only the fields of orders that are read.
  orders: {
    get: () => Promise.resolve(order as unknown as Order),
    create: noted('create', changed),
    listSummaries: noted('list', { data: [] }),
    close: noted('close', changed),
    setAsFailed: noted('setAsFailed', changed),
    takeBack: noted('takeBack', changed),
  } as unknown as OrderService,
})

const proof = (address: string, fields: Partial<ProvedWallet> = {}): ProvedWallet => ({
  family: 'evm',
  address,
  networkId: null,
  expiresAt: END,
  ...fields,
})
const callerOf = (wallets: readonly ProvedWallet[] | undefined, networkType: NetworkType = 'EVM') => ({
  session: wallets && ({ id: 'session', expiresAt: END, wallets } satisfies Session),
  networkType,
})
const ALICES = callerOf([proof(BOB), proof(ALICE)])

describe('an order', () => {
  const RECIPIENT_CHECKED = ['checkRecipients', [{ currencyOutId: 'out', address: BOB }], undefined]
  const SENDER_CHECKED = ['checkSender', ALICE, IN]
  const NO_HEADERS = { key: undefined, label: undefined }
  const body = {
    currency_in_id: 'in',
    currency_out_id: 'out',
    amount: '1.5',
    wallet_sender: ALICE.toLowerCase(),
    wallet_receiver: BOB,
  }

  it('is made with each amount in its own currency, for the wallet in its normal form', async () => {
    const amounts = { min_amount_out: '1.4', expected_amount_out: '1.45', memo: '104723' }
    expect(await create(ALICES, { ...body, ...amounts }, { key: 'key', label: 'partner' })).toBe(changed)
    expect(asked).toEqual([
      ['requirePair', 'in', 'out'],
      SENDER_CHECKED,
      RECIPIENT_CHECKED,
      [
        'create',
        {
          currencyInId: 'in',
          currencyOutId: 'out',
          amount: 1_500_000n,
          walletSender: ALICE,
          walletReceiver: BOB,
          memo: '104723',
          idempotencyKey: 'key',
          label: 'partner',
          minAmountOut: 140_000_000n,
          expectedAmountOut: 145_000_000n,
        },
      ],
    ])
  })

  it('calls a webhook whose address was checked, in its normal form', async () => {
    await create(ALICES, { ...body, webhook_url: 'https://Shop.example/normal' }, NO_HEADERS)
    expect(asked).toMatchObject([
      ['requirePair', 'in', 'out'],
      SENDER_CHECKED,
      RECIPIENT_CHECKED,
      ['checkReceiver', 'webhook_url', 'https://Shop.example/normal'],
      ['create', { webhookUrl: 'https://shop.example/normal' }],
    ])
  })

  it('is made without what the client leaves open', async () => {
    await create(ALICES, body, NO_HEADERS)
    expect(asked.at(-1)).toMatchObject([
      'create',
      { minAmountOut: undefined, expectedAmountOut: undefined, idempotencyKey: undefined, label: undefined },
    ])
  })

  it('is made for what is not a wallet where the client says that it is meant', async () => {
    await create(ALICES, { ...body, allow_contracts: true }, NO_HEADERS)
    expect(asked[2]).toMatchObject(['checkRecipients', expect.anything(), true])
  })

  it.each([
    ['amount', '0.0000001', 6],
    ['min_amount_out', '0.000000001', 8],
    ['expected_amount_out', '0.000000001', 8],
  ])('is refused where %s has more decimals than its currency', async (field, text, decimals) => {
    await expect(create(ALICES, { ...body, [field]: text }, NO_HEADERS)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { issues: [{ path: field, message: `USDC has at most ${String(decimals)} decimals` }] },
    })
  })

  it.each([
    ['to nobody', callerOf(undefined), 'UNAUTHORIZED'],
    ['to a caller who has proved another wallet', callerOf([proof(BOB)]), 'UNAUTHORIZED'],
    ['to a contract elsewhere', callerOf([proof(ALICE, { networkId: 'base' })]), 'UNAUTHORIZED'],
    ['to another type of network', callerOf([proof(ALICE)], 'SOLANA'), 'WRONG_NETWORK_TYPE'],
  ])('is given %s', async (_, caller, code) => {
    await expect(create(caller, body, NO_HEADERS)).rejects.toMatchObject({ code })
    expect(asked).toHaveLength(1)
  })

  it('is given to a contract on the network that it sends from', async () => {
    expect(await create(callerOf([proof(ALICE, { networkId: 'ethereum' })]), body, NO_HEADERS)).toBe(changed)
  })
})

describe.each([
  ['close', (caller: Caller, id: string) => close(caller, id, 'cancelled'), ['cancelled']],
  ['setAsFailed', setAsFailed, []],
  ['takeBack', takeBack, []],
] as const)('%s', (name, change, rest) => {
  it('is its sender’s', async () => {
    expect(await change(ALICES, 'order')).toBe(changed)
    expect(await change(callerOf([proof(ALICE, { networkId: 'ethereum' })]), 'order')).toBe(changed)
    expect(asked).toEqual([
      [name, 'order', ALICE, ...rest],
      [name, 'order', ALICE, ...rest],
    ])
  })

  it.each([
    ['nobody', callerOf(undefined), 'UNAUTHORIZED'],
    ['its receiver', callerOf([proof(BOB)]), 'FORBIDDEN'],
    ['a contract elsewhere', callerOf([proof(ALICE, { networkId: 'base' })]), 'FORBIDDEN'],
    ['another type of network', callerOf([proof(ALICE)], 'SOLANA'), 'WRONG_NETWORK_TYPE'],
  ])('is not for %s', async (_, caller, code) => {
    await expect(change(caller, 'order')).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })
})

describe('a list of orders', () => {
  const search = { text: 'ab', addresses: [], currencyIds: [] }
  const page = { kind: 'any', filter: 'all', search, until: END, take: 20, skip: 40 } as const
  const query = { ...page, wallets: undefined }
  it('has those of the wallets that the session has proved', async () => {
    expect(await list(callerOf([proof(ALICE)]).session, query)).toEqual({ data: [] })
    expect(await list(ALICES.session, { ...query, wallets: [BOB.toLowerCase()] })).toEqual({ data: [] })
    expect(asked).toEqual([
      ['list', { ...page, owners: [{ address: ALICE, networkIds: null }] }],
      ['list', { ...page, owners: [{ address: BOB, networkIds: null }] }],
    ])
  })

  it.each([undefined, []])('is refused with the wallets %j', async (wallets) => {
    await expect(list(callerOf(wallets).session, query)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(asked).toEqual([])
  })
})
