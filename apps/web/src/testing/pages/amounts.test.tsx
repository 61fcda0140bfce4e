import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPages, openProduct } from './open-product.tsx'

const ROUTE = '/send?source=ethereum&destination=base&amount=1.5'
const button = (name: string) => screen.findByRole('button', { name })
const amountInput = () => screen.findByRole('textbox', { name: /^Amount to send/ })
const shownAmountOut = () => screen.findByRole('status', { name: /^Amount received/ })

beforeAll(loadPages)

describe('the amount', () => {
  it.each([
    ['1 000', '1000', false],
    ['1,234.5', '1234.5', false],
    ['1e3', '', true],
    ['0x10', '', true],
  ])('takes %s when it is pasted as %j, or says that it is no amount', async (text, value, isRefused) => {
    const { user } = await openProduct({ at: '/send?source=ethereum&destination=base' })
    const input = await amountInput()
    await user.click(input)
    await user.paste(text)
    expect(input).toHaveProperty('value', value)
    const said = 'That is no amount. Enter digits and one point, such as 1234.5.'
    expect(screen.queryByText(said) !== null).toBe(isRefused)
    await user.type(input, '1')
    expect(screen.queryByText(said)).toBeNull()
  })

  it('asks for no quote that the limits would refuse', async () => {
    const { user, requests } = await openProduct({ at: ROUTE })
    await shownAmountOut()
    const quotes = () => requests.filter((request) => request.includes('calculate_amount_out')).length
    const input = await amountInput()
    await user.clear(input)
    const before = quotes()
    await user.click(input)
    await user.paste('0.001')
    expect(await screen.findByText('Minimum amount to send is 0.002 ETH')).toBeTruthy()
    await user.click(await button('Use the minimum'))
    await waitFor(() => expect(quotes()).toBe(before + 1))
  })
})
