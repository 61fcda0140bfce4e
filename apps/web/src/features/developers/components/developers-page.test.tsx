import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { apiDocumentQuery } from '../model/api-document-query.ts'
import { readApiReference } from '../model/api-reference.ts'
import { DevelopersPage } from './developers-page.tsx'

const callOf = (operationId: string) => ({
  get: {
    operationId,
    tags: ['Orders'],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'a-1' }],
  },
})

it('keeps what was typed into a call while a search shows other ones', async () => {
  const client = new QueryClient()
  client.setQueryData(
    apiDocumentQuery.queryKey,
    readApiReference({
      tags: [{ name: 'Orders' }],
      paths: { '/api/orders/{id}': callOf('getOrder'), '/api/receipts/{id}': callOf('getReceipt') },
    }),
  )
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={client}>
      <DevelopersPage />
    </QueryClientProvider>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('id of getOrder')
  await user.clear(field)
  await user.type(field, 'mine')
  const search = screen.getByLabelText('Search the calls')
  await user.type(search, 'receipt')
  expect(screen.queryByRole('heading', { name: 'getOrder' })).toBeNull()
  expect(screen.getByText('1 call')).toBeTruthy()
  await user.clear(search)
  expect(screen.getByRole('heading', { name: 'getOrder' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('id of getOrder').value).toBe('mine')
})
