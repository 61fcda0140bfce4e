import type { ListedOrderWire } from '@sunspan/api'
import { checkAnswer } from '@sunspan/api/testing'
import { screen } from '@testing-library/react'
import { anOrderWire } from '../../entities/order/testing/order-builder.ts'
import type { ApiScript } from '../scripted-api.ts'
import { SCRIPTED_ADDRESS } from '../scripted-wallet.ts'

export const PROOF = `GET /api/wallet_auth/wallet/${SCRIPTED_ADDRESS}`
export const LIST = 'GET /api/orders'
export const IN = `0x${'ab'.repeat(32)}`
export const OUT = `0x${'cd'.repeat(32)}`
export const COMPLETE = {
  status: 'COMPLETE',
  transaction_in: IN,
  transaction_out: OUT,
  execution_time: 61_500,
} as const

export const proof = (isProved: boolean) => ({
  wallet_address: SCRIPTED_ADDRESS,
  network_type: 'EVM',
  is_authorized: isProved,
  expires_at: null,
})
export const idOf = (index: number): string => `0198f6b2-c7a9-7c2e-8d4f-${String(index).padStart(12, '0')}`
export const orders = (count: number, changes: Partial<ListedOrderWire> = {}): ListedOrderWire[] =>
  Array.from({ length: count }, (_, index) => anOrderWire({ id: idOf(index), ...changes }))

/** A server with these orders, which pages and keeps what it was asked. */
export function listServer(all: () => readonly ListedOrderWire[]) {
  const asked: Record<string, string>[] = []
  const api: ApiScript = {
    [PROOF]: proof(true),
    [LIST]: (url: URL) => {
      const query = Object.fromEntries(url.searchParams)
      // The header asks for the newest three.
      if (query['take'] !== '3') asked.push(query)
      const start = all().findIndex(({ id }) => query['after']?.endsWith(id)) + 1
      const end = start + Number(query['take'])
      const last = all()[end - 1]
      const next =
        last === undefined || end >= all().length ? null : `${Date.parse(last.createdAt)}_${last.id}`
      const answer = { data: all().slice(start, end), total_count: all().length - start, next }
      checkAnswer('listOrders', answer)
      return answer
    },
  }
  return { api, asked }
}

export const table = () => screen.findByRole('table', { name: 'My Recent Transactions' })
export const dialog = () => screen.findByRole('dialog', { name: 'Order details' })

/** What the list and an order over it are made of, before they are asked for. */
export const loadExplorer = (): Promise<unknown> =>
  Promise.all([
    import('../../app/routes/explorer.tsx'),
    import('../../features/order-details/components/order-dialog.tsx'),
  ])
