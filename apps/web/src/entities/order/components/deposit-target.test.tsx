import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DepositTarget } from './deposit-target.tsx'

const textOf = (address: string | null | undefined): string | null =>
  render(
    <DepositTarget
      amount={60_730_899_671_232_754n}
      token={{ symbol: 'ETH', decimals: 18 }}
      networkName="Ethereum"
      address={address}
    />,
  ).container.textContent

it('names the amount to the last digit, as the wallet does, and the address', () => {
  expect(textOf('0xabcd')).toContain(
    'Your wallet will ask you to send 0.060730899671232754 ETH to our deposit address on Ethereum:0xabcd',
  )
  expect(textOf('0xabcd')).toContain('Pay from your wallet, not from an exchange')
})

it('names no address where each order has its own', () => {
  expect(textOf(null)).toContain('to an address used only for this order. The next page shows it.')
})
