import { expect, it } from 'vitest'
import { anOrder } from '../../../entities/order/testing/order-builder.ts'
import { settleAmount } from './reviewed-transfer.ts'

const eth = anOrder().currencyIn
const usdc = { ...eth, symbol: 'USDC', decimals: 6, address: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }

it.each([
  ['an amount that the balance covers with the fee', eth, 90n, { balance: 100n, sourceFee: 10n }, 90n],
  ['an amount that leaves nothing for the fee', eth, 91n, { balance: 100n, sourceFee: 10n }, 90n],
  ['a token, whose fee is paid in another coin', usdc, 100n, { balance: 100n, sourceFee: 10n }, 100n],
  ['an amount without a known balance', eth, 91n, { balance: undefined, sourceFee: 10n }, 91n],
  ['an amount that a balance below the fee cannot pay', eth, 5n, { balance: 8n, sourceFee: 10n }, 5n],
])('settles %s', (_name, token, amount, spending, settled) => {
  expect(settleAmount(amount, token, spending)).toBe(settled)
})
