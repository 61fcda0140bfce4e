import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { ALICE, BOB, feesFor, fill, openAdvanced, prepareAdvanced } from './open-advanced.tsx'

beforeAll(() => prepareAdvanced())

it('shows one sum of platform fees where the networks have prices of their own', async () => {
  const unlike = (_url: URL, init: RequestInit): unknown => {
    // CAST: the response that other tests get.
    const [first, ...others] = feesFor(init) as object[]
    return [first, ...others.map((fees) => ({ ...fees, platform_fee: '0.0002', full_fee: '0.0006' }))]
  }
  await openAdvanced({ api: { 'PATCH /api/bulk_order/estimate_fee': unlike } })
  await fill(1, ALICE, '1', 'base')
  await fill(2, BOB, '0.5', 'base')
  expect(await screen.findByText('$0.96')).toBeTruthy()
  expect(screen.queryByText(/×/)).toBeNull()
})
