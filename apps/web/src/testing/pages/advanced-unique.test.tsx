import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import {
  ALICE,
  button,
  chooseNetwork,
  fill,
  networkLine,
  openAdvanced,
  openNetworksOf,
  prepareAdvanced,
} from './open-advanced.tsx'
import type { Product } from './open-product.tsx'

beforeAll(() => prepareAdvanced({ bulk_unique_networks: true }))

const closePicker = async (user: Product['user']): Promise<void> => {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

it('a network that has a recipient can be chosen for no other, where the operator wants it so', async () => {
  const { user } = await openAdvanced()
  await fill(1, ALICE, '1', 'base')
  const second = await openNetworksOf(2)
  expect(await networkLine(second, 'Base')).toHaveProperty('disabled', true)
  expect((await networkLine(second, 'Ethereum')).textContent).toContain('You’re sending from here')
  await closePicker(user)
  const own = await openNetworksOf(1)
  expect(await networkLine(own, 'Base')).toHaveProperty('disabled', false)
  await closePicker(user)
  await user.click(await button('Remove recipient 1'))
  await chooseNetwork(2, 'Base')
})
