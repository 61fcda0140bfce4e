import { expect, it } from 'vitest'
import { swapRate } from './swap-rate.ts'

const ETH = { symbol: 'ETH', decimals: 18 }
const USDC = { symbol: 'USDC', decimals: 6 }
const eth = (thousandths: number) => BigInt(thousandths) * 10n ** 15n
const quote = {
  amountIn: eth(1_010),
  fullFee: eth(12),
  swapFee: { amount: eth(2), usd: '3.2' },
  amountOut: 1_597_123_456n,
  minAmountOut: 1_589_137_838n,
}

it('says what one of the dearer token gives, without the fees that do not belong to the price', () => {
  expect(swapRate(quote, ETH, USDC)).toEqual({
    rate: '1 ETH = 1,597.12 USDC',
    spread: '0.2%',
    slippage: '0.5%',
  })
})

it('counts from the dearer token the other way round too', () => {
  const back = {
    amountIn: 1_600_000_000n,
    fullFee: 0n,
    swapFee: { amount: 0n, usd: '0' },
    amountOut: eth(1_000),
  }
  expect(swapRate({ ...back, minAmountOut: undefined }, USDC, ETH)).toEqual({
    rate: '1 ETH = 1,600 USDC',
    spread: undefined,
    slippage: undefined,
  })
})

it('names the smallest cost, and keeps the digits of a large rate', () => {
  const dear = { ...quote, swapFee: { amount: 1n, usd: '0' }, fullFee: 1n, amountOut: 123_456_789_500_000n }
  expect(swapRate({ ...dear, amountIn: eth(1_000) + 1n }, ETH, USDC)).toMatchObject({
    rate: '1 ETH = 123,456,789 USDC',
    spread: '0.01%',
  })
})

it('says nothing of a quote that leaves nothing to swap', () => {
  expect(swapRate({ ...quote, fullFee: quote.amountIn + quote.swapFee.amount }, ETH, USDC)).toBeUndefined()
})
