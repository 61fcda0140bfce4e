import { ApiError, ApiUnreachableError } from '@sunspan/api/client'
import { describe, expect, it, vi } from 'vitest'
import type { Order } from '../../entities/order/order.ts'
import { anOrder, SENDER } from '../../entities/order/testing/order-builder.ts'
import { classifyCreateError } from './create-failure.ts'
import { isOrderAsConfirmed, orderFingerprint, type OrderRequest } from './order-request.ts'
import type { SubmitFlowDeps } from './run-submit-effect.ts'
import { createSubmitFlow, type SubmitFlow } from './submit-flow.ts'
import type { WalletFailure } from './submit-transition.ts'
import { aRequest } from './testing/request-builder.ts'

type Deps = SubmitFlowDeps<OrderRequest, Order>

const order = anOrder()
const request = aRequest()

class WalletProblem extends Error {
  readonly failure: WalletFailure
  constructor(failure: WalletFailure) {
    super(failure)
    this.failure = failure
  }
}

function setUp(
  changes: Partial<Deps> = {},
  left?: Parameters<typeof createSubmitFlow<OrderRequest, Order>>[1],
) {
  const calls: string[] = []
  let keys = 0
  const log =
    <T>(name: string, result: T) =>
    (...details: readonly unknown[]): T => {
      calls.push([name, ...details.filter((detail) => typeof detail === 'string')].join(' '))
      return result
    }
  const deps: Deps = {
    createOrder: (_request, key) => log('create', Promise.resolve(order))(key),
    fingerprint: orderFingerprint,
    isAsConfirmed: isOrderAsConfirmed,
    checkSignature: () => Promise.resolve(undefined),
    closeOrder: log('close', Promise.resolve()),
    setOrderAsFailed: log('fail', Promise.resolve()),
    signIn: log('sign', Promise.resolve()),
    readWallet: () => ({ address: SENDER, chainId: '1' }),
    switchNetwork: log('switch', Promise.resolve()),
    sendDeposit: log('send', Promise.resolve('0xhash')),
    watchTransaction: () => Promise.resolve(undefined),
    rememberRecipients: log('note', undefined),
    classifyCreateError,
    classifyWalletError: (error) => (error instanceof WalletProblem ? error.failure : 'other'),
    signInErrorText: (error) => (error instanceof Error ? error.message : undefined),
    showProgress: log('progress', undefined),
    reportWalletRejection: log('declined', undefined),
    reportWalletFailure: log('notice', undefined),
    reportUnsupportedNetwork: log('unsupported', undefined),
    storeOrder: ({ status }) => calls.push(`store ${status}`),
    logError: (tag) => calls.push(`log ${tag}`),
    now: () => new Date('2026-05-01T10:00:05.000Z'),
    newIdempotencyKey: () => `key-${++keys}`,
    ...changes,
  }
  return { flow: createSubmitFlow(deps, left), calls }
}

const settled = (flow: SubmitFlow<OrderRequest, Order>): Promise<string> =>
  vi.waitFor(() => {
    const phase = flow.getCurrent()?.phase ?? 'none'
    expect(phase).not.toMatch(/creating|signing|switching|awaiting/)
    return phase
  }, 60_000)
const unauthorized = new ApiError({
  status: 401,
  code: 'UNAUTHORIZED',
  message: 'Sign in',
  requestId: 'r',
  details: undefined,
})

describe('the submit flow', () => {
  it('creates, shows progress, sends', async () => {
    const { flow, calls } = setUp()
    flow.submit(request)
    expect(await settled(flow)).toBe('sent')
    expect(calls).toEqual([
      'create key-1',
      'store WAIT_DEPOSIT',
      `progress ${order.id}`,
      'send ethereum',
      'note',
    ])
    expect(flow.findByOrder(order.id)).toMatchObject({ phase: 'sent', orderId: order.id, hash: '0xhash' })
  })

  it('goes on with an order whose page was left, without making another', async () => {
    const { flow, calls } = setUp({}, { request, order })
    flow.openWalletAgain(order.id)
    await vi.waitFor(() => expect(flow.findByOrder(order.id)).toMatchObject({ phase: 'sent' }), 60_000)
    expect(calls).toEqual(['switch EVM ethereum', 'send ethereum', 'note'])
    flow.openWalletAgain(order.id)
    expect(calls).toHaveLength(3)
  })

  it('asks no other wallet for an order whose page was left', () => {
    const wallet = { address: '0x000000000000000000000000000000000000dEaD', chainId: '1' }
    const { flow, calls } = setUp({ readWallet: () => wallet }, { request, order })
    flow.openWalletAgain(order.id)
    expect(flow.findByOrder(order.id)).toMatchObject({ phase: 'not_opened', reason: 'account_changed' })
    expect(calls).toEqual([])
  })

  it('counts a transaction that was sent again for another price', async () => {
    const watchTransaction = vi.fn<Deps['watchTransaction']>()
    watchTransaction.mockResolvedValue({ kind: 'repriced', hash: '0xfaster' })
    const { flow, calls } = setUp({ watchTransaction })
    flow.submit(request)
    await vi.waitFor(
      () => expect(flow.getCurrent()).toMatchObject({ hash: '0xfaster', isRepriced: true }),
      60_000,
    )
    expect(watchTransaction).toHaveBeenCalledWith('ethereum', {
      orderId: order.id,
      hash: '0xhash',
      deposit: order.deposit,
    })
    expect(calls.some((call) => call.startsWith('close'))).toBe(false)
  })

  it('closes an order whose transaction was cancelled in the wallet', async () => {
    const { flow, calls } = setUp({ watchTransaction: () => Promise.resolve({ kind: 'cancelled' }) })
    flow.submit(request)
    await vi.waitFor(() => expect(flow.getCurrent()?.phase).toBe('withdrawn'), 60_000)
    expect(calls).toContain(`close ${order.id} EVM`)
  })

  it('leaves a transaction alone that cannot be followed', async () => {
    const { flow, calls } = setUp({ watchTransaction: () => Promise.reject(new Error('no node')) })
    flow.submit(request)
    await vi.waitFor(() => expect(calls).toContain('log watch'), 60_000)
    expect(flow.getCurrent()?.phase).toBe('sent')
  })

  it('ignores a second click while the order is being made', async () => {
    const { flow, calls } = setUp()
    flow.submit(request)
    flow.submit(request)
    await settled(flow)
    expect(calls.filter((call) => call.startsWith('create'))).toEqual(['create key-1'])
  })

  it('signs in again after a 401 and repeats the call under the same key', async () => {
    const createOrder = vi
      .fn<Deps['createOrder']>()
      .mockRejectedValueOnce(unauthorized)
      .mockResolvedValue(order)
    const { flow, calls } = setUp({ createOrder })
    flow.submit(request)
    expect(await settled(flow)).toBe('sent')
    expect(createOrder.mock.calls.map(([, key]) => key)).toEqual(['key-1', 'key-1'])
    expect(calls).toContain('sign EVM')
  })

  it('says why signing in failed', async () => {
    const { flow } = setUp({
      createOrder: () => Promise.reject(unauthorized),
      signIn: () => Promise.reject(new Error('No signature')),
    })
    flow.submit(request)
    await settled(flow)
    expect(flow.getCurrent()).toMatchObject({ phase: 'refused', refusal: { text: 'No signature' } })
  })

  it('repeats a call whose answer got lost under the same key, and a changed one under a new key', async () => {
    const createOrder = vi.fn<Deps['createOrder']>().mockRejectedValue(new ApiUnreachableError('timeout'))
    const { flow } = setUp({ createOrder })
    for (const next of [request, request, aRequest({ amount: 5n })]) {
      flow.dismissRefusal()
      flow.submit(next)
      expect(await settled(flow)).toBe('refused')
    }
    expect(createOrder.mock.calls.map(([, key]) => key)).toEqual(['key-1', 'key-1', 'key-2'])
  })

  it('logs that an order could not be created, and not that a login is needed first', async () => {
    const createOrder = vi
      .fn<Deps['createOrder']>()
      .mockRejectedValueOnce(unauthorized)
      .mockRejectedValue(new ApiUnreachableError('timeout'))
    const { flow, calls } = setUp({ createOrder })
    flow.submit(request)
    expect(await settled(flow)).toBe('refused')
    expect(calls.filter((call) => call.startsWith('log'))).toEqual(['log Failed to create order'])
  })

  it('uses a new key once the outcome is known', async () => {
    const { flow, calls } = setUp()
    flow.submit(request)
    await settled(flow)
    flow.submit(request)
    await settled(flow)
    expect(calls.filter((call) => call.startsWith('create'))).toEqual(['create key-1', 'create key-2'])
  })

  it.each<[string, () => Promise<string | undefined>, string, readonly string[]]>([
    [
      'rejected',
      () => Promise.reject(new WalletProblem('rejected')),
      'rejected',
      [`close ${order.id} EVM`, 'declined'],
    ],
    ['broken', () => Promise.reject(new Error('x')), 'failed', [`fail ${order.id} EVM`, 'notice']],
    ['silent', () => Promise.resolve(undefined), 'cancelled', []],
  ])('handles a %s wallet', async (_name, sendDeposit, phase, after) => {
    const { flow, calls } = setUp({ sendDeposit })
    flow.submit(request)
    expect(await settled(flow)).toBe(phase)
    await vi.waitFor(() => expect(calls.slice(3)).toEqual(after), 60_000)
  })

  it.each<[string, Deps['checkSignature'], string, readonly string[]]>([
    ['is forged', () => Promise.resolve('signature'), 'isn’t the one we signed', []],
    ['cannot be checked', () => Promise.reject(new Error('no chunk')), 'couldn’t check', ['log signature']],
  ])(
    'never asks the wallet when the signature %s, and closes the order',
    async (_name, checkSignature, text, logged) => {
      const { flow, calls } = setUp({ checkSignature })
      flow.submit(request)
      expect(await settled(flow)).toBe('refused')
      expect(flow.getCurrent()).toMatchObject({
        refusal: { kind: 'message', text: expect.stringContaining(text), outcomeUnknown: false },
      })
      expect(calls).toEqual(['create key-1', 'store WAIT_DEPOSIT', ...logged, `close ${order.id} EVM`])
    },
  )

  it('never asks the wallet for another order than was confirmed, and closes it', async () => {
    const { flow, calls } = setUp({ createOrder: () => Promise.resolve(anOrder({ amount_in: '1.6' })) })
    flow.submit(request)
    expect(await settled(flow)).toBe('refused')
    expect(flow.getCurrent()).toMatchObject({
      refusal: { text: expect.stringContaining('differs from what you confirmed') },
    })
    expect(calls).toEqual(['store WAIT_DEPOSIT', `close ${order.id} EVM`])
  })

  it('only logs when a hint to the server gets lost', async () => {
    const { flow, calls } = setUp({
      sendDeposit: () => Promise.reject(new WalletProblem('rejected')),
      closeOrder: () => Promise.reject(new ApiUnreachableError('network')),
    })
    flow.submit(request)
    expect(await settled(flow)).toBe('rejected')
    await vi.waitFor(() => expect(calls).toContain('log close'), 60_000)
  })

  it('opens the wallet again after a refused switch, and never once it was asked to send', async () => {
    let chainId = '8453'
    const switchNetwork = vi
      .fn<Deps['switchNetwork']>()
      .mockRejectedValueOnce(new WalletProblem('rejected'))
      .mockImplementation(() => {
        chainId = '1'
        return Promise.resolve()
      })
    const { flow, calls } = setUp({ switchNetwork, readWallet: () => ({ address: SENDER, chainId }) })
    flow.submit(request)
    expect(await settled(flow)).toBe('not_opened')
    expect(calls).not.toContain('send ethereum')

    flow.openWalletAgain(order.id)
    expect(await settled(flow)).toBe('sent')
    flow.openWalletAgain(order.id)
    flow.openWalletAgain('another')
    expect(calls.filter((call) => call === 'send ethereum')).toHaveLength(1)
  })

  describe('that the wallet does not answer, so that it is asked again', () => {
    async function askTwice() {
      const asked = [Promise.withResolvers<string | undefined>(), Promise.withResolvers<string | undefined>()]
      let count = 0
      const sendDeposit = () => asked[count++]?.promise ?? Promise.reject(new Error('asked too often'))
      const { flow, calls } = setUp({ sendDeposit })
      flow.submit(request)
      await vi.waitFor(() => expect(count).toBe(1), 60_000)
      flow.openWalletAgain(order.id)
      await vi.waitFor(() => expect(count).toBe(2), 60_000)
      const [first, second] = asked
      if (first === undefined || second === undefined) throw new Error('asked twice')
      return { flow, calls, first, second, settle: () => new Promise((resolve) => setTimeout(resolve, 0)) }
    }

    it('goes on with the second answer, and drops a late refusal of the first', async () => {
      const { flow, calls, first, second, settle } = await askTwice()
      expect(calls).toContain('switch EVM ethereum')
      second.resolve('0xsecond')
      expect(await settled(flow)).toBe('sent')
      first.reject(new WalletProblem('rejected'))
      await settle()
      expect(flow.getCurrent()).toMatchObject({ phase: 'sent', hash: '0xsecond' })
      expect(calls.filter((call) => call.startsWith('close'))).toEqual([])
    })

    it.each([
      ['the refusal that the second request caused', () => Promise.reject(new WalletProblem('rejected'))],
      ['no transaction', () => Promise.resolve(undefined)],
    ])('takes from the first no more than a payment: %s', async (_, answer) => {
      const { flow, calls, first, second, settle } = await askTwice()
      first.resolve(answer())
      await settle()
      expect(flow.getCurrent()?.phase).toBe('awaiting_wallet')
      expect(calls.filter((call) => call.startsWith('close'))).toEqual([])
      second.resolve('0xsecond')
      expect(await settled(flow)).toBe('sent')
    })

    it('knows that the first was paid after all', async () => {
      const { flow, calls, first, second, settle } = await askTwice()
      first.resolve('0xfirst')
      expect(await settled(flow)).toBe('sent')
      second.reject(new WalletProblem('rejected'))
      await settle()
      expect(flow.getCurrent()).toMatchObject({ phase: 'sent', hash: '0xfirst' })
      expect(calls.filter((call) => call.startsWith('close'))).toEqual([])
    })

    it('ends with the second refusal', async () => {
      const { flow, second } = await askTwice()
      second.reject(new WalletProblem('rejected'))
      expect(await settled(flow)).toBe('rejected')
    })
  })

  it('may try again when the connector refused before it asked the wallet', async () => {
    const sendDeposit = vi
      .fn<Deps['sendDeposit']>()
      .mockRejectedValueOnce(new WalletProblem('wrong_network'))
      .mockResolvedValue('0xhash')
    const { flow, calls } = setUp({ sendDeposit })
    flow.submit(request)
    expect(await settled(flow)).toBe('not_opened')
    flow.openWalletAgain(order.id)
    expect(await settled(flow)).toBe('sent')
    expect(calls).toContain('switch EVM ethereum')
  })

  it('names the network that the wallet cannot switch to', async () => {
    const { flow, calls } = setUp({
      readWallet: () => ({ address: SENDER, chainId: '10' }),
      switchNetwork: () => Promise.reject(new WalletProblem('unsupported')),
    })
    flow.submit(request)
    expect(await settled(flow)).toBe('failed')
    expect(calls).toContain('unsupported ethereum')
  })

  it('notifies its listeners of every state', async () => {
    const { flow } = setUp()
    const seen: (string | undefined)[] = []
    const unsubscribe = flow.subscribe(() => seen.push(flow.getCurrent()?.phase))
    flow.submit(request)
    await settled(flow)
    unsubscribe()
    flow.submit(request)
    expect(seen).toEqual(['creating', 'awaiting_wallet', 'sent'])
  })
})
