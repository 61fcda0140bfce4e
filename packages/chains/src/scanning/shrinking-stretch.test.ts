import { expect, it } from 'vitest'
import { ChainError } from '../errors/chain-error.ts'
import { createPartReader, isUnreadable } from './read-in-parts.ts'
import { createShrinkingStretch } from './shrinking-stretch.ts'

const tooLarge = new ChainError('rpc_unavailable', "The node's answer is broken: it is far too large")
const silence = new ChainError('timeout', 'no answer')
const lie = new ChainError('rpc_untrustworthy', 'a lie')

/** Sizes requested by successive calls on one stretch, where `fail` decides which sizes fail. */
async function sizesOf(calls: number, fail: (size: number) => Error | undefined): Promise<readonly number[]> {
  const stretch = createShrinkingStretch(100)
  const sizes: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const read = (size: number): Promise<number> => {
      sizes.push(size)
      const error = fail(size)
      return error === undefined ? Promise.resolve(size) : Promise.reject(error)
    }
    await stretch.read(100, read).catch(() => undefined)
  }
  return sizes
}

it('asks for less at once where an answer is too large, down to one', async () => {
  expect(await sizesOf(1, (size) => (size > 1 ? tooLarge : undefined))).toEqual([100, 25, 6, 1])
})

it('asks for less with the next call where there is no answer', async () => {
  expect(await sizesOf(3, (size) => (size > 30 ? silence : undefined))).toEqual([100, 50, 25])
})

it('ends with what one alone fails with, and does not shrink for lies', async () => {
  expect(await sizesOf(2, () => tooLarge)).toEqual([100, 25, 6, 1, 1])
  expect(await sizesOf(2, () => lie)).toEqual([100, 100])
})

it('grows again slowly', async () => {
  let isLarge = true
  const sizes = await sizesOf(14, (size) => {
    const error = isLarge && size > 10 ? tooLarge : undefined
    isLarge &&= size > 10
    return error
  })
  expect(sizes).toEqual([100, 25, 6, 6, 6, 6, 12, 12, 12, 12, 24, 24, 24, 24, 48, 48])
})

it('reads all but what cannot be read alone, in order', async () => {
  const parts = createPartReader(createShrinkingStretch(8))
  const items = Array.from({ length: 20 }, (_, place) => place)
  const answers = await parts.readAll(items, {
    nameOf: String,
    read: (some) => (some.includes(13) ? Promise.reject(tooLarge) : Promise.resolve(some)),
  })
  expect(answers.map((answer) => (isUnreadable(answer) ? 'unreadable' : answer))).toEqual(
    items.with(13, NaN).map((item) => (Number.isNaN(item) ? 'unreadable' : item)),
  )
})

it('leaves nothing out for a silence that is over when it is asked again', async () => {
  const parts = createPartReader(createShrinkingStretch(1))
  let silences = 2
  const read = (some: readonly number[]): Promise<readonly number[]> => {
    silences -= 1
    return silences >= 0 ? Promise.reject(silence) : Promise.resolve(some)
  }
  const question = { nameOf: String, read }
  await expect(parts.readAll([1], question)).rejects.toBe(silence)
  await expect(parts.readAll([1], question)).rejects.toBe(silence)
  expect(await parts.readAll([1], question)).toEqual([1])
})
