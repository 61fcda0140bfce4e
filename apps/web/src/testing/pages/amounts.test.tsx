import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPages, openProduct } from './open-product.tsx'

const ROUTE = '/send?source=ethereum&destination=base&amount=1.5'
const button = (name: string) => screen.findByRole('button', { name })
const amountInput = () => screen.findByRole('textbox', { name: /^Amount to send/ })
const shownAmountOut = () => screen.findByRole('status', { name: /^Amount received/ })

beforeAll(loadPages)

const said = 'Use digits and one decimal point, such as 1234.5.'

describe('the amount', () => {
  it.each([
    ['1 000', '1000', false],
    ['1,234.5', '1234.5', false],
    ['1.000,5', '1000.5', false],
    ['0.5 ETH', '0.5', false],
    ['１．５', '1.5', false],
    ['1e-3', '0.001', false],
    ['1e3', '1000', false],
    ['0.5 BTC', '', true],
    ['-1', '', true],
    ['0x10', '', true],
  ])('takes %s when it is pasted as %j, or says that it is not an amount', async (text, value, isRefused) => {
    const { user } = await openProduct({ at: '/send?source=ethereum&destination=base' })
    const input = await amountInput()
    await user.click(input)
    await user.paste(text)
    expect(input).toHaveProperty('value', value)
    expect(screen.queryByText(said) !== null).toBe(isRefused)
    await user.type(input, '1')
    expect(screen.queryByText(said)).toBeNull()
  })

  it.each([
    ['1000', '1,000', '1000'],
    ['1', '1,000', '1.000'],
    ['1234', '1,234', '1234'],
    ['1.2340', '1,234', '1.234'],
  ])('is asked about when its comma may separate thousands: %s', async (chosen, typed, value) => {
    const { user, requests } = await openProduct({ at: '/send?source=ethereum&destination=base' })
    const input = await amountInput()
    await user.type(input, typed)
    expect(input).toHaveProperty('value', typed)
    expect(await screen.findByText(`Which amount do you mean by ${typed}?`, { exact: false })).toBeTruthy()
    expect(await button('Check the amount')).toHaveProperty('disabled', true)
    await user.tab()
    expect(input).toHaveProperty('value', typed)
    expect(requests.filter((request) => request.includes('calculate_amount_out'))).toEqual([])
    await user.click(await button(chosen))
    await user.click(input)
    expect(input).toHaveProperty('value', value)
  })

  it.each([
    ['1,0005', '1.0005'],
    ['1,000.5', '1000.5'],
    ['0,500', '0.500'],
    ['1,5', '1.5'],
  ])('typed as %s is %s', async (typed, value) => {
    const { user } = await openProduct({ at: '/send?source=ethereum&destination=base' })
    const input = await amountInput()
    await user.type(input, typed)
    await user.tab()
    expect(input).toHaveProperty('value', value === '1000.5' ? '1,000.5' : value)
    expect(screen.queryByText(/^Which amount/)).toBeNull()
  })

  it('shows that it has ignored keys until it is left', async () => {
    const { user } = await openProduct({ at: '/send?source=ethereum&destination=base' })
    const input = await amountInput()
    await user.type(input, '1e5')
    expect(input).toHaveProperty('value', '15')
    expect(screen.getByText(said)).toBeTruthy()
    await user.tab()
    expect(screen.queryByText(said)).toBeNull()
  })

  it.each([
    ['00.5', '0.5'],
    ['1,5', '1.5'],
    ['1e-3', '0.001'],
    ['.5', '0.5'],
  ])('of a link that says %s is %s', async (amount, value) => {
    await openProduct({ at: `/send?source=ethereum&destination=base&amount=${amount}` })
    await waitFor(async () => expect(await amountInput()).toHaveProperty('value', value))
    expect(screen.queryByText(said)).toBeNull()
  })

  it('of a link that is invalid or ambiguous is not guessed', async () => {
    await openProduct({ at: '/send?source=ethereum&destination=base&amount=-1' })
    expect(await screen.findByText(said)).toBeTruthy()
    expect(await amountInput()).toHaveProperty('value', '')
    cleanup()
    await openProduct({ at: '/send?source=ethereum&destination=base&amount=1,234' })
    expect(await screen.findByText(/^Which amount do you mean by 1,234\?/)).toBeTruthy()
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
