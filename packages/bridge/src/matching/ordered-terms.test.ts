import { expect, it } from 'vitest'
import {
  BASE_USDC,
  createCreditScene,
  ETHER,
  sceneOrder,
  sceneSwap,
  USDC,
} from '../testing/scenes/credit-scene.ts'
import { orderedTerms } from './ordered-terms.ts'

const { catalog } = createCreditScene()

it('an order is of its source currency’s bounds, and of both currencies’ decimals', () => {
  expect(orderedTerms(catalog, sceneSwap())).toEqual({
    amountIn: ETHER,
    amountOut: 318_720_000_000n,
    isSameAsset: false,
    isPayoutFixed: false,
    platformFee: ETHER / 1_000n,
    swapFee: ETHER / 1_000n,
    destinationFee: ETHER / 500n,
    decimalsIn: 18,
    decimalsOut: 8,
    minSend: ETHER / 2_000n,
    maxSend: 50n * ETHER,
  })
  const back = sceneOrder({ currencyIn: 'base-usdc', currencyOut: 'polygon-usdc', amountIn: BASE_USDC })
  expect(orderedTerms(catalog, back)).toMatchObject({
    isSameAsset: true,
    decimalsIn: 8,
    decimalsOut: 6,
    minSend: 3n * BASE_USDC,
    maxSend: 70_000n * BASE_USDC,
  })
})

it('a bulk order is of its source currency on both sides, and its payout is fixed', () => {
  const bulk = sceneOrder({ currencyIn: 'base-usdc', currencyOut: null, amountOut: 97n * USDC })
  expect(orderedTerms(catalog, bulk)).toMatchObject({
    isSameAsset: true,
    decimalsIn: 8,
    decimalsOut: 8,
    isPayoutFixed: true,
  })
})
