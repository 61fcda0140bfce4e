import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setAdvanced } from './open-advanced.tsx'
import { openProduct } from './open-product.tsx'

it('offers no Advanced form where the operator turned it off, whatever the link says', async () => {
  setAdvanced(false)
  await import('../../app/routes/send.tsx')
  const { requests } = await openProduct({ at: '/send?mode=advanced' })
  expect(await screen.findByRole('heading', { name: 'Bridge' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Advanced Bridge' })).toBeNull()
  expect(requests.filter((request) => request.includes('bulk_order'))).toEqual([])
})
