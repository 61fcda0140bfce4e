import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openProduct } from './open-product.tsx'

afterEach(() => vi.unstubAllGlobals())

it('offers no Advanced form where the server does not serve it, whatever the link says', async () => {
  await import('../../app/routes/send.tsx')
  const { requests } = await openProduct({ at: '/send?mode=advanced' })
  expect(await screen.findByRole('heading', { name: 'Bridge' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Advanced Bridge' })).toBeNull()
  expect(requests.filter((request) => request.includes('bulk_order'))).toEqual([])
})
