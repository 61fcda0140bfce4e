import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOrderWire } from '../../entities/order/testing/order-builder.ts'
import { loginOf } from '../../flows/wallet-login/logins.ts'
import { apiFailure } from '../scripted-api.ts'
import { SCRIPTED_ADDRESS } from '../scripted-wallet.ts'
import { loadPages, openProduct } from './open-product.tsx'

const MARKUP = '<img src=x onerror="window.hacked=true"><script>window.hacked=true</script>'
const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

beforeAll(loadPages)
beforeEach(() => Reflect.deleteProperty(window, 'hacked'))

/** No markup has become an element, and no address is executable. */
function expectHarmless(): void {
  const { body } = document
  expect(body.querySelector('img[src="x"], script, iframe, [onerror], [onclick]')).toBeNull()
  expect(body.querySelector('a[href^="javascript:" i], a[href^="data:" i]')).toBeNull()
  expect(Reflect.has(window, 'hacked')).toBe(false)
}

describe('W-31 markup in texts of others', () => {
  it('is shown literally: an error of the server', async () => {
    await openProduct({
      at: '/send?source=ethereum&destination=base&amount=1.5',
      api: {
        [`GET /api/wallet_auth/wallet/${SCRIPTED_ADDRESS}`]: {
          wallet_address: SCRIPTED_ADDRESS,
          network_type: 'EVM',
          is_authorized: false,
          expires_at: null,
        },
        'GET /api/wallet_auth/message': apiFailure(429, 'TOO_MANY_REQUESTS', MARKUP),
      },
    })
    await loginOf('evm')
      .requireLogin()
      .catch(() => undefined)
    await waitFor(() => expect(document.body.textContent).toContain(MARKUP))
    expectHarmless()
  })

  it('is shown literally: names, symbols and explorers of an order', async () => {
    const order = anOrderWire({ status: 'COMPLETE', transaction_in: MARKUP, wallet_receiver: RECEIVER })
    const { currency_in: currencyIn } = order
    await openProduct({
      at: `/progress/${order.id}`,
      order: { ...order, currency_in: { ...currencyIn, symbol: MARKUP, name: MARKUP } },
      connected: false,
    })
    await screen.findAllByText(new RegExp('onerror'))
    expectHarmless()
  })

  it('makes no receiver and no amount of a link', async () => {
    const text = encodeURIComponent(MARKUP)
    await openProduct({
      at: `/send?source=${text}&destination=${text}&tokenFrom=${text}&amount=${text}&receiver=${text}&mode=${text}`,
    })
    await screen.findByRole('heading', { level: 1 })
    expectHarmless()
    expect(screen.getByRole('main').textContent).not.toContain('onerror')
  })
})
