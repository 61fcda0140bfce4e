import { act, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { aRefundWire, DEPOSIT_HASH } from '../../entities/deposit/testing/deposit-builder.ts'
import { anOrderWire } from '../../entities/order/testing/order-builder.ts'
import { loadPages, openProduct } from './open-product.tsx'

const fetched = vi.hoisted(() => vi.fn())
vi.mock('../../flows/progress/order/order-refund-panel.tsx', () => {
  fetched()
  throw new TypeError('Failed to fetch dynamically imported module')
})

beforeAll(loadPages)

it('leads to the deposit when the panel of its refund cannot be fetched', async () => {
  const { id } = anOrderWire()
  const order = anOrderWire({ status: 'DEPOSIT_FAILED', refund: aRefundWire() })
  await openProduct({ at: `/progress/${id}`, order })
  expect(await screen.findByRole('heading', { name: 'Transfer Reject' })).toBeTruthy()
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled(), 60_000)
  await vi.dynamicImportSettled()
  // React renders the loaded content in a separate task.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
  const find = await screen.findByRole('link', { name: 'Check the deposit' })
  expect(find.getAttribute('href')).toBe(`/find?network=ethereum&order=${id}&hash=${DEPOSIT_HASH}`)
  expect(screen.queryByRole('region', { name: 'Refund' })).toBeNull()
})
