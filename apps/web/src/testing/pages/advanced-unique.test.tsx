import { fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ALICE, fill, loadBulkPages, networkOf, openAdvanced, setAdvanced } from './open-advanced.tsx'

vi.setConfig({ testTimeout: 30_000 })
beforeAll(async () => {
  setAdvanced(true, { bulk_unique_networks: true })
  await loadBulkPages()
})
afterEach(() => vi.unstubAllGlobals())

const optionOf = (select: HTMLElement, id: string) => select.querySelector(`option[value="${id}"]`)

it('a network that has a recipient can be chosen for no other, where the operator wants it so', async () => {
  await openAdvanced()
  await fill(1, ALICE, '1', 'base')
  const second = await networkOf(2)
  expect(optionOf(second, 'base')).toMatchObject({ disabled: true, textContent: 'Base (has a recipient)' })
  expect(optionOf(await networkOf(1), 'base')).toHaveProperty('disabled', false)
  fireEvent.change(await networkOf(1), { target: { value: '' } })
  expect(optionOf(second, 'base')).toHaveProperty('disabled', false)
  expect(optionOf(second, 'ethereum')).toMatchObject({ disabled: true, textContent: 'Ethereum (pays)' })
})
