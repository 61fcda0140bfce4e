import { SIGNED_TEXT_LIFETIME_MS, writeClaimText, type ClaimTerms } from '@sunspan/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  aDepositWire,
  aLookupWire,
  aRefundWire,
  DEPOSIT_HASH as HASH,
} from '../../entities/deposit/testing/deposit-builder.ts'
import { anOrderWire, RECEIVER } from '../../entities/order/testing/order-builder.ts'
import { CLAIM_DECLINED, CLAIM_TEXT_MISMATCH } from '../../shared/messages/claim-messages.ts'
import { apiFailure } from '../scripted-api.ts'
import { SCRIPTED_ADDRESS, userRejection } from '../scripted-wallet.ts'
import { openProduct } from './open-product.tsx'

const LOOK_UP = `GET /api/deposits/ethereum/${HASH}`
const CLAIM = `POST /api/deposits/ethereum/${HASH}/claim`
const TEXT = `POST /api/deposits/ethereum/${HASH}/claim_text`
const FIND = `/find?network=ethereum&hash=${HASH}`
const later = (): string => new Date(Date.now() + 3_000_000).toISOString()

beforeAll(async () => {
  await import('../../app/routes/find.tsx')
})

const heading = (name: string | RegExp) => screen.findByRole('heading', { name, level: 2 })

describe('a link to a deposit', () => {
  it('shows how far it is, and looks again by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let confirmations = 2
    await openProduct({
      at: FIND,
      connected: false,
      api: { [LOOK_UP]: () => aLookupWire([aDepositWire({ confirmations })]) },
    })
    expect(await heading('We’ve seen your deposit')).toBeTruthy()
    const main = screen.getByRole('main')
    expect(main.textContent).toContain('2 of 12 confirmations')
    expect(document.title).toBe('Find a deposit | Sunspan')
    confirmations = 3
    await vi.advanceTimersByTimeAsync(3_100)
    await waitFor(() => expect(main.textContent).toContain('3 of 12 confirmations'))
  })

  it('shows where a refund is, with its transaction', async () => {
    const refund = aRefundWire({ status: 'SENT', transaction_hash: `0x${'cd'.repeat(32)}` })
    await openProduct({
      at: FIND,
      connected: false,
      api: {
        [LOOK_UP]: aLookupWire([
          aDepositWire({ outcome: 'unmatched', issue: 'short', refund, next_step: 'wait_for_refund' }),
        ]),
      },
    })
    expect(await heading('1.2 ETH arrived')).toBeTruthy()
    const card = within(screen.getByRole('region', { name: 'Refund' }))
    expect(card.getByText('1.1996 ETH is on its way back')).toBeTruthy()
    expect(card.getByRole('link', { name: /Refund transaction/ }).getAttribute('href')).toBe(
      `https://explorer.example/tx/0x${'cd'.repeat(32)}`,
    )
    expect(screen.queryByRole('link', { name: 'View order' })).toBeNull()
  })

  it('leads its sender to the order', async () => {
    const order = anOrderWire({ status: 'DEPOSIT_FAILED' })
    await openProduct({
      at: FIND,
      order,
      api: {
        [LOOK_UP]: aLookupWire([
          aDepositWire({
            outcome: 'unmatched',
            issue: 'short',
            order_id: order.id,
            refund: aRefundWire(),
            next_step: 'wait_for_refund',
          }),
        ]),
      },
    })
    expect(await screen.findByText(/That is 0.3 ETH less than you ordered/)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'View order' })
    expect(link.getAttribute('href')).toBe(`/progress/${order.id}`)
  })

  it('says honestly what was checked when nothing was seen', async () => {
    await openProduct({
      at: FIND,
      connected: false,
      api: { [LOOK_UP]: aLookupWire([], { chain: 'unknown', next_step: 'check_transaction' }) },
    })
    expect(await heading('Not found on this network')).toBeTruthy()
    expect(screen.getByText(/up to block 2145678, the newest one/)).toBeTruthy()
    expect(screen.getByText(/Check the hash and the network/)).toBeTruthy()
  })

  it('says what is wrong with the question, and that the money is safe when there is no answer', async () => {
    let answer: Response = apiFailure(400, 'INVALID_TRANSACTION_HASH', 'This is no hash of Ethereum.')
    const product = await openProduct({
      at: FIND,
      connected: false,
      api: { [LOOK_UP]: () => answer.clone() },
    })
    expect(await screen.findByText('This is no hash of Ethereum.')).toBeTruthy()
    answer = apiFailure(403, 'FORBIDDEN', 'A proxy blocks the call')
    await product.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/Your deposit is safe on the network/)).toBeTruthy()
  })
})

describe('the form', () => {
  it('takes network and hash out of a pasted link, and says at once that a text is not a hash', async () => {
    const product = await openProduct({
      at: '/find',
      connected: false,
      api: { [LOOK_UP]: aLookupWire([], { chain: 'pending' }) },
    })
    const field = await screen.findByRole('textbox', { name: /Transaction hash/ })
    await product.user.type(field, '0x12')
    expect(screen.getByText(/That doesn’t look like a transaction hash/)).toBeTruthy()
    const find = screen.getByRole<HTMLButtonElement>('button', { name: 'Find it' })
    expect(find.disabled).toBe(true)
    await product.user.clear(field)
    await product.user.click(field)
    await product.user.paste(`https://explorer.example/tx/${HASH}`)
    expect(field).toHaveProperty('value', HASH)
    expect(screen.getByRole('button', { name: 'Network: Ethereum. Change' })).toBeTruthy()
    await product.user.click(find)
    expect(await heading('Your transaction is waiting to be included')).toBeTruthy()
    expect(product.search()).toEqual({ network: 'ethereum', hash: HASH })
  })

  it('lets the network be chosen', async () => {
    const product = await openProduct({ at: '/find', connected: false })
    await product.user.click(await screen.findByRole('button', { name: 'Choose the network' }))
    const dialog = within(await screen.findByRole('dialog'))
    await product.user.click((await dialog.findAllByRole('button', { name: /Base/ }))[0] ?? document.body)
    expect(await screen.findByRole('button', { name: 'Network: Base. Change' })).toBeTruthy()
  })
})

describe('a claim', () => {
  const waiting = (changes: Parameters<typeof aDepositWire>[0] = {}) =>
    aDepositWire({
      outcome: 'unmatched',
      issue: 'no_order',
      sender: SCRIPTED_ADDRESS,
      refund: aRefundWire({ reason: 'no_order', not_before: later() }),
      next_step: 'connect_sender_wallet',
      ...changes,
    })

  it('begins with the wallet that sent it', async () => {
    await openProduct({ at: FIND, connected: false, api: { [LOOK_UP]: aLookupWire([waiting()]) } })
    expect(await screen.findByRole('button', { name: 'Connect the wallet that sent it' })).toBeTruthy()
  })

  it('asks for the account that sent it when another one is connected', async () => {
    const sender = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
    await openProduct({ at: FIND, api: { [LOOK_UP]: aLookupWire([waiting({ sender })]) } })
    expect(await screen.findByText(/Choose that account in your wallet/)).toBeTruthy()
  })

  /** A server that returns a claim's text, with other terms if the test changes them. */
  function claims(changes: Partial<ClaimTerms> = {}) {
    const answer = { isClaimed: false }
    const issuedAt = new Date()
    const value = writeClaimText(
      {
        productName: 'Sunspan',
        domain: window.location.host,
        origin: window.location.origin,
        networkType: 'EVM',
        chainId: '1',
        network: 'Ethereum',
        transaction: HASH,
        wallet: SCRIPTED_ADDRESS,
        amount: '1.2',
        symbol: 'ETH',
        orderId: anOrderWire().id,
        receivers: [{ address: RECEIVER, symbol: 'ETH', network: 'Base', memo: '' }],
        ...changes,
      },
      { nonce: '0f'.repeat(16), issuedAt, expiresAt: new Date(issuedAt.getTime() + SIGNED_TEXT_LIFETIME_MS) },
    )
    const api = {
      [LOOK_UP]: () =>
        answer.isClaimed
          ? aLookupWire([waiting({ refund: aRefundWire({ status: 'SENT' }), next_step: 'wait_for_refund' })])
          : aLookupWire([waiting({ next_step: 'claim' })]),
      [TEXT]: { message: { value }, wallet_address: SCRIPTED_ADDRESS, expires_at: later() },
      [CLAIM]: () => {
        answer.isClaimed = true
        return aLookupWire([waiting({ next_step: 'wait_for_refund' })])
      },
    }
    return { api, value }
  }
  const AT = `${FIND}&order=${anOrderWire().id}`
  const claimsOf = ({ requests }: { readonly requests: readonly string[] }): readonly string[] =>
    requests.filter((request) => request === CLAIM)

  it('that goes back to its sender is sent without a signature, and shows its new state', async () => {
    const product = await openProduct({ at: AT, api: claims().api })
    await product.user.click(await screen.findByRole('button', { name: 'Send it back now' }))
    expect(await screen.findByText('1.1996 ETH is on its way back')).toBeTruthy()
    expect(product.bodies).toContainEqual({})
    expect(product.requests).not.toContain(TEXT)
  })

  it('that fills an order is signed by the wallet that sent it, with the receiver in the text', async () => {
    const { api, value } = claims()
    const product = await openProduct({
      at: AT,
      api,
      order: anOrderWire(),
      wallet: {
        personal_sign: () => `0x${'cd'.repeat(65)}`,
      },
    })
    await product.user.click(await screen.findByRole('button', { name: 'Fill my order with it' }))
    expect(await screen.findByText('1.1996 ETH is on its way back')).toBeTruthy()
    expect(product.bodies).toContainEqual({ order_id: anOrderWire().id, signature: `0x${'cd'.repeat(65)}` })
    expect(value).toContain(RECEIVER)
    expect(product.walletCalls()).toContain('personal_sign')
  })

  it.each<[string, Partial<ClaimTerms>]>([
    [
      'another receiver',
      { receivers: [{ address: SCRIPTED_ADDRESS, symbol: 'ETH', network: 'Base', memo: '' }] },
    ],
    ['another order', { orderId: '0198f6b2-c7a9-7c2e-8d4f-000000000000' }],
    ['another deposit', { transaction: `0x${'ee'.repeat(32)}` }],
    ['another amount', { amount: '12' }],
    ['another page', { domain: 'evil.example' }],
  ])('W-21 that is to be signed with %s opens no wallet', async (_name, changes) => {
    const product = await openProduct({ at: AT, order: anOrderWire(), api: claims(changes).api })
    await product.user.click(await screen.findByRole('button', { name: 'Fill my order with it' }))
    expect(await screen.findByText(CLAIM_TEXT_MISMATCH)).toBeTruthy()
    expect(product.walletCalls()).not.toContain('personal_sign')
    expect(claimsOf(product)).toEqual([])
  })

  it('that its owner does not sign is not sent', async () => {
    const product = await openProduct({
      at: AT,
      order: anOrderWire(),
      api: claims().api,
      wallet: {
        personal_sign: () => {
          throw userRejection()
        },
      },
    })
    await product.user.click(await screen.findByRole('button', { name: 'Fill my order with it' }))
    expect(await screen.findByText(CLAIM_DECLINED)).toBeTruthy()
    expect(claimsOf(product)).toEqual([])
  })

  it('that is refused says why', async () => {
    const product = await openProduct({
      at: FIND,
      api: {
        [LOOK_UP]: aLookupWire([waiting({ next_step: 'claim' })]),
        [CLAIM]: apiFailure(409, 'DEPOSIT_NOT_CLAIMABLE', 'It goes back by itself.'),
      },
    })
    await product.user.click(await screen.findByRole('button', { name: 'Send it back now' }))
    expect(await screen.findByText('It goes back by itself.')).toBeTruthy()
  })
})
