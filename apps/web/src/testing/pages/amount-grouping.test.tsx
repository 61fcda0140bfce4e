import { act, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { field, openAdvanced, setAdvanced } from './open-advanced.tsx'
import { loadPages, openProduct } from './open-product.tsx'

beforeAll(loadPages)

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

it('does the same in each row of an Advanced transfer', async () => {
  setAdvanced(true)
  const { user } = await openAdvanced()
  const name = 'Amount to receive of recipient 1'
  const input = await field(name)
  const shown = () => screen.getByRole<HTMLInputElement>('textbox', { name }).value
  await user.type(input, '24999.5')
  expect(shown()).toBe('24999.5')
  await user.tab()
  expect(shown()).toBe('24,999.5')
  await user.click(await field(name))
  expect(shown()).toBe('24999.5')
})
