import { evmDeposit } from '@sunspan/api/testing'
import { loadActionCheck } from '@sunspan/chains/deposits'
import { beforeAll, describe, expect, it } from 'vitest'
import { anOrder, RECEIVER, SENDER } from '../../entities/order/testing/order-builder.ts'
import { GENERIC_FAILURE } from './submit-messages.ts'
import { isSubmitting, submitOrderId, type SubmitState } from './submit-state.ts'
import { nextSubmit, startSubmit, type SubmitEvent } from './submit-transition.ts'
import { aRequest } from './testing/request-builder.ts'

const request = aRequest()
const order = anOrder()
const deposit = evmDeposit(order)
const now = new Date('2026-05-01T10:00:05.000Z')
const wallet = { address: SENDER, chainId: '1' }
const elsewhere = { address: SENDER, chainId: '8453' }
const created: SubmitEvent = { type: 'order_created', order, problem: undefined, wallet, now }
const creating: SubmitState = { phase: 'creating', request, signedAgain: false }
const switching: SubmitState = { phase: 'switching_network', request, order }
const awaiting: SubmitState = { phase: 'awaiting_wallet', request, order }
const failOrder = { type: 'set_order_as_failed', request, orderId: order.id }

beforeAll(() => loadActionCheck('evm'))

describe('creating the order', () => {
  it('starts with the call', () => {
    expect(startSubmit(request)).toEqual({ state: creating, effects: [{ type: 'create_order', request }] })
    expect(isSubmitting(creating)).toBe(true)
  })

  it('shows the progress page first and then asks the wallet', () => {
    expect(nextSubmit(creating, created)).toEqual({
      state: awaiting,
      effects: [
        { type: 'show_progress', orderId: order.id },
        { type: 'send_deposit', request, order },
      ],
    })
  })

  it('switches the network first where the wallet is elsewhere or has not said where it is', () => {
    for (const chainId of ['8453', null]) {
      expect(nextSubmit(creating, { ...created, wallet: { address: SENDER, chainId } })).toEqual({
        state: switching,
        effects: [
          { type: 'show_progress', orderId: order.id },
          { type: 'switch_network', request },
        ],
      })
    }
  })

  it('signs in again once after a 401, then retries once, then gives up', () => {
    const signing = nextSubmit(creating, { type: 'unauthorized' })
    expect(signing).toEqual({
      state: { phase: 'signing_in', request },
      effects: [{ type: 'sign_in', request }],
    })
    const second = nextSubmit(signing.state, { type: 'signed_in' })
    expect(second).toEqual({
      state: { phase: 'creating', request, signedAgain: true },
      effects: [{ type: 'create_order', request }],
    })
    expect(nextSubmit(second.state, { type: 'unauthorized' }).state).toEqual({
      phase: 'refused',
      request,
      refusal: { kind: 'message', text: GENERIC_FAILURE, outcomeUnknown: false },
    })
  })

  it.each([
    ['The wallet said no.', 'The wallet said no.'],
    [undefined, GENERIC_FAILURE],
  ])('says why signing in failed (%s)', (text, shown) => {
    expect(nextSubmit({ phase: 'signing_in', request }, { type: 'sign_in_failed', text }).state).toEqual({
      phase: 'refused',
      request,
      refusal: { kind: 'message', text: shown, outcomeUnknown: false },
    })
  })

  it('keeps what the server refused with', () => {
    const step = nextSubmit(creating, { type: 'create_failed', refusal: { kind: 'quote_changed' } })
    expect(step).toEqual({
      state: { phase: 'refused', request, refusal: { kind: 'quote_changed' } },
      effects: [],
    })
    expect(isSubmitting(step.state)).toBe(false)
  })
})

describe('an order that is not what was confirmed', () => {
  it.each([
    [
      'an action for another chain',
      anOrder({ deposit: { ...deposit, action: { ...deposit.action, chain_id: '10' } } }),
    ],
  ])('never reaches the wallet: %s', (_name, wrong) => {
    const step = nextSubmit(creating, { ...created, order: wrong })
    expect(step.state).toMatchObject({
      phase: 'refused',
      refusal: { kind: 'message', outcomeUnknown: false },
    })
    expect(step.effects).toEqual([{ type: 'close_order', request, orderId: order.id }])
    if (step.state.phase !== 'refused' || step.state.refusal.kind !== 'message')
      throw new Error('not refused')
    expect(step.state.refusal.text).toContain('Nothing was sent.')
  })

  it.each(['order', 'no_key', 'unsigned', 'unknown_key', 'signature', 'unverifiable'] as const)(
    'never reaches the wallet when it does not count: %s',
    (problem) => {
      const step = nextSubmit(creating, { ...created, problem })
      expect(step).toMatchObject({
        state: {
          phase: 'refused',
          refusal: { text: expect.stringContaining('Nothing was sent.'), outcomeUnknown: false },
        },
        effects: [{ type: 'close_order', request, orderId: order.id }],
      })
    },
  )
})

describe('switching the network', () => {
  it('asks the wallet to send once it is on the source network', () => {
    expect(nextSubmit(switching, { type: 'network_switched', wallet, now })).toEqual({
      state: awaiting,
      effects: [{ type: 'send_deposit', request, order }],
    })
  })

  it('does not open the wallet of another account', () => {
    const other = { address: RECEIVER, chainId: '1' }
    expect(nextSubmit(switching, { type: 'network_switched', wallet: other, now })).toEqual({
      state: { phase: 'not_opened', request, order, reason: 'account_changed' },
      effects: [],
    })
  })

  it.each([
    ['rejected', 'switch_rejected'],
    ['busy', 'wallet_busy'],
    ['wrong_network', 'wrong_network'],
  ] as const)(
    'leaves the order open when the switch ends %s, since nothing can have been sent',
    (reason, shown) => {
      expect(nextSubmit(switching, { type: 'switch_failed', reason })).toEqual({
        state: { phase: 'not_opened', request, order, reason: shown },
        effects: [],
      })
    },
  )

  it('sets the order as failed when the wallet cannot switch', () => {
    expect(nextSubmit(switching, { type: 'switch_failed', reason: 'unsupported' })).toEqual({
      state: { phase: 'failed', orderId: order.id },
      effects: [failOrder, { type: 'report_unsupported_network', request }],
    })
    expect(nextSubmit(switching, { type: 'switch_failed', reason: 'other' })).toEqual({
      state: { phase: 'failed', orderId: order.id },
      effects: [failOrder, { type: 'report_wallet_failure' }],
    })
  })
})

const sent: SubmitState = {
  phase: 'sent',
  request,
  orderId: order.id,
  hash: '0xabc',
  isRepriced: false,
}

describe('the wallet', () => {
  it('has sent', () => {
    expect(nextSubmit(awaiting, { type: 'wallet_sent', hash: '0xabc' })).toEqual({
      state: sent,
      effects: [
        { type: 'remember_recipients', request },
        { type: 'watch_transaction', request, order, hash: '0xabc' },
      ],
    })
  })

  it('sent it again for another price, which counts as sent', () => {
    expect(nextSubmit(sent, { type: 'transaction_repriced', hash: '0xdef' })).toEqual({
      state: { ...sent, hash: '0xdef', isRepriced: true },
      effects: [],
    })
  })

  it('cancelled what it had sent: the order is closed', () => {
    expect(nextSubmit(sent, { type: 'transaction_cancelled' })).toEqual({
      state: { phase: 'withdrawn', orderId: order.id },
      effects: [{ type: 'close_order', request, orderId: order.id }],
    })
  })

  it('returned nothing: cancelled on the screen, and the order is not changed', () => {
    expect(nextSubmit(awaiting, { type: 'wallet_sent', hash: undefined })).toEqual({
      state: { phase: 'cancelled', orderId: order.id },
      effects: [],
    })
  })

  it('was refused by the person: the order is closed', () => {
    expect(nextSubmit(awaiting, { type: 'wallet_rejected' })).toEqual({
      state: { phase: 'rejected', orderId: order.id },
      effects: [{ type: 'close_order', request, orderId: order.id }, { type: 'report_wallet_rejection' }],
    })
  })

  it('failed otherwise: the order is set as failed with a notice', () => {
    expect(nextSubmit(awaiting, { type: 'wallet_failed' })).toEqual({
      state: { phase: 'failed', orderId: order.id },
      effects: [failOrder, { type: 'report_wallet_failure' }],
    })
  })

  it('is on another network by now: it was not asked', () => {
    expect(nextSubmit(awaiting, { type: 'wallet_elsewhere' })).toEqual({
      state: { phase: 'not_opened', request, order, reason: 'wrong_network' },
      effects: [],
    })
  })

  it('belongs to another account by now: it is not opened', () => {
    expect(nextSubmit(creating, { ...created, wallet: { address: RECEIVER, chainId: '1' } }).state).toEqual({
      phase: 'not_opened',
      request,
      order,
      reason: 'account_changed',
    })
  })
})

describe('opening the wallet again', () => {
  const again: SubmitEvent = { type: 'open_again', wallet: elsewhere, now }

  it('starts over with the network, and only from where the wallet was not asked to send', () => {
    const notOpened: SubmitState = { phase: 'not_opened', request, order, reason: 'switch_rejected' }
    expect(nextSubmit(notOpened, again)).toEqual({
      state: switching,
      effects: [{ type: 'switch_network', request }],
    })
  })

  it('is refused once the deposit has expired', () => {
    const notOpened: SubmitState = { phase: 'not_opened', request, order, reason: 'switch_rejected' }
    const late = new Date('2026-05-01T11:00:00.000Z')
    expect(nextSubmit(notOpened, { ...again, now: late }).state).toEqual({
      phase: 'failed',
      orderId: order.id,
    })
  })
})

describe('events that do not belong to the state', () => {
  const orderId = order.id
  const states: SubmitState[] = [
    creating,
    { phase: 'signing_in', request },
    { phase: 'refused', request, refusal: { kind: 'quote_changed' } },
    switching,
    awaiting,
    { phase: 'not_opened', request, order, reason: 'wallet_busy' },
    sent,
    { phase: 'withdrawn', orderId },
    { phase: 'cancelled', orderId },
    { phase: 'rejected', orderId },
    { phase: 'failed', orderId },
  ]
  const events: SubmitEvent[] = [
    created,
    { type: 'unauthorized' },
    { type: 'signed_in' },
    { type: 'sign_in_failed', text: undefined },
    { type: 'create_failed', refusal: { kind: 'quote_changed' } },
    { type: 'network_switched', wallet, now },
    { type: 'switch_failed', reason: 'rejected' },
    { type: 'wallet_sent', hash: '0xabc' },
    { type: 'transaction_repriced', hash: '0xdef' },
    { type: 'transaction_cancelled' },
    { type: 'wallet_rejected' },
    { type: 'wallet_elsewhere' },
    { type: 'wallet_failed' },
    { type: 'open_again', wallet, now },
  ]
  const accepted: Record<SubmitState['phase'], readonly SubmitEvent['type'][]> = {
    creating: ['order_created', 'unauthorized', 'create_failed'],
    signing_in: ['signed_in', 'sign_in_failed'],
    refused: [],
    switching_network: ['network_switched', 'switch_failed', 'wallet_sent', 'open_again'],
    awaiting_wallet: ['wallet_sent', 'wallet_rejected', 'wallet_elsewhere', 'wallet_failed', 'open_again'],
    not_opened: ['wallet_sent', 'open_again'],
    sent: ['transaction_repriced', 'transaction_cancelled'],
    withdrawn: [],
    cancelled: [],
    rejected: [],
    failed: [],
  }

  it.each(states.map((state) => [state.phase, state] as const))('change nothing while %s', (phase, state) => {
    for (const event of events) {
      const step = nextSubmit(state, event)
      const changes = step.state !== state || step.effects.length > 0
      expect([event.type, changes]).toEqual([event.type, accepted[phase].includes(event.type)])
    }
  })

  it('never ask the wallet to send twice for one order', () => {
    for (const state of states) {
      if (state.phase === 'creating' || state.phase === 'switching_network' || state.phase === 'not_opened')
        continue
      const effects = events.flatMap((event) => nextSubmit(state, event).effects)
      expect(effects.filter((effect) => effect.type === 'send_deposit')).toEqual([])
    }
  })

  it('names the order as soon as there is one', () => {
    expect(states.map(submitOrderId)).toEqual([undefined, undefined, undefined, ...Array(8).fill(orderId)])
  })
})
