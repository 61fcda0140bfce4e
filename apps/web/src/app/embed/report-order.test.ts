import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { reportOrder } from './report-order.ts'

it('reports the orders that were created in the frame, and each change of the one that it shows', () => {
  const queryClient = new QueryClient()
  const told: object[] = []
  let path = '/embed/send'
  const again = reportOrder(
    queryClient,
    (news) => told.push(news),
    () => path,
  )
  const put = (kind: string, id: string, status: string, version: number): void => {
    queryClient.setQueryData([kind, id], { id, status, version })
  }
  put('order', 'other', 'COMPLETE', 9)
  path = '/embed/progress/a1'
  put('order', 'a1', 'WAIT_DEPOSIT', 1)
  put('order', 'a1', 'WAIT_DEPOSIT', 1)
  put('order', 'a1', 'DEPOSITED', 2)
  const order = { order_id: 'a1', kind: 'standard' }
  const deposited = { type: 'order_status', ...order, status: 'DEPOSITED', version: 2 }
  expect(told.splice(0)).toEqual([
    { type: 'order_created', ...order },
    { type: 'order_status', ...order, status: 'WAIT_DEPOSIT', version: 1 },
    deposited,
  ])
  again()
  expect(told.splice(0)).toEqual([deposited])
  path = '/embed/progress/advanced/b2'
  put('bulk-order', 'b2', 'COMPLETE', 5)
  expect(told).toMatchObject([
    { type: 'order_created', order_id: 'b2', kind: 'bulk' },
    { type: 'order_status', order_id: 'b2', status: 'COMPLETE' },
  ])
})

it('claims no order as created that the page was opened with', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['order', 'a1'], { id: 'a1', status: 'COMPLETE', version: 4 })
  const told: object[] = []
  reportOrder(
    queryClient,
    (news) => told.push(news),
    () => '/embed/progress/a1',
  )
  expect(told).toMatchObject([{ type: 'order_status', order_id: 'a1', version: 4 }])
})
