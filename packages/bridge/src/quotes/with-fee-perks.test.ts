import { expect, test } from 'vitest'
import type { PerkWallet } from './fee-perks.ts'
import { withFeePerks } from './with-fee-perks.ts'

test('a wallet’s perks are asked for each time, besides its NFTs, and only where the network is served', async () => {
  const asked: PerkWallet[] = []
  let left = true
  const discount = { held: { phase: 'Sunrise', bps: 1_000 }, isComplete: true } as const
  const discountOf = withFeePerks(async () => discount, {
    adapters: new Map([['base', { family: 'evm' }]]),
    feePerks: {
      async has(wallet) {
        asked.push(wallet)
        return left
      },
      use: () => Promise.resolve(false),
    },
  })
  expect(await discountOf('base', '0xa')).toEqual({ ...discount, isFeeFree: true })
  left = false
  expect(await discountOf('base', '0xa')).toEqual(discount)
  expect(await discountOf('elsewhere', '0xa')).toEqual(discount)
  expect(asked).toEqual([
    { family: 'evm', address: '0xa' },
    { family: 'evm', address: '0xa' },
  ])
})
