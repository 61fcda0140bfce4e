import { ChainError } from '@sunspan/chains'
import { expect, it } from 'vitest'
import type { LaneContext } from '../engine-context.ts'
import { unlessUnavailable } from './free-liquidity.ts'

// CAST: only the signal that ends a step matters here.
const contextOf = (signal: AbortSignal): LaneContext => ({ signal }) as unknown as LaneContext
const silence = (): Promise<never> => Promise.reject(new ChainError('rpc_unavailable', 'The node is down.'))

it('a network that does not answer is not known, and keeps nothing else waiting', async () => {
  const context = contextOf(new AbortController().signal)
  expect(await unlessUnavailable(context, silence)).toBeUndefined()
  expect(await unlessUnavailable(context, () => Promise.resolve(7n))).toBe(7n)
})

it('a stop while a network is asked decides nothing: the error ends the step', async () => {
  await expect(unlessUnavailable(contextOf(AbortSignal.abort()), silence)).rejects.toBeInstanceOf(ChainError)
})

it('a failure other than a network’s is not hidden', async () => {
  const bug = (): Promise<never> => Promise.reject(new TypeError('a bug'))
  await expect(unlessUnavailable(contextOf(new AbortController().signal), bug)).rejects.toBeInstanceOf(
    TypeError,
  )
})
