import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadPages, openProduct } from './open-product.tsx'

beforeAll(loadPages)
afterEach(() => vi.unstubAllGlobals())

it('groups a large amount until the user types in it, and lets them replace it', async () => {
  const { user } = await openProduct({ at: '/send?source=ethereum&destination=base&amount=20000.5' })
  const input = await screen.findByRole('textbox', { name: /^Amount to send/ })
  if (!(input instanceof HTMLInputElement)) throw new Error('no input')
  expect(input.value).toBe('20,000.5')
  await user.click(input)
  expect(input.value).toBe('20000.5')
  await user.tab()
  expect(input.value).toBe('20,000.5')
  input.select()
  act(() => input.focus())
  await user.keyboard('31000')
  expect(input.value).toBe('31000')
  await user.tab()
  expect(input.value).toBe('31,000')
})
