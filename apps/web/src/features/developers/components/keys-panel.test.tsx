import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { pointsClient } from '../../../shared/api/points-client.ts'
import { KeysPanel } from './keys-panel.tsx'

const SECRET = `sunspan_test_${'k'.repeat(43)}`

it('keeps what is typed, and a key that is shown once, while its owner looks at the other form', async () => {
  vi.spyOn(pointsClient, 'call').mockResolvedValue({
    id: '0b1d2f3a-0000-4000-8000-000000000000',
    name: 'Shop',
    status: 'ACTIVE',
    key: SECRET,
    calls_per_minute: 600,
  })
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KeysPanel />
    </QueryClientProvider>,
  )
  const modes = within(screen.getByRole('group', { name: 'API key' }))
  const lookAway = async () => {
    await user.click(modes.getByRole('button', { name: 'I have a key' }))
    await user.click(modes.getByRole('button', { name: 'Request a key' }))
  }
  await user.type(screen.getByLabelText('What the key is for'), 'Shop')
  await lookAway()
  expect(screen.getByLabelText<HTMLInputElement>('What the key is for').value).toBe('Shop')
  await user.type(screen.getByLabelText('How we can reach you'), 'dev@shop.example')
  const [, submit] = screen.getAllByRole('button', { name: 'Request a key' })
  if (submit !== undefined) await user.click(submit)
  await screen.findByText(SECRET)
  await lookAway()
  expect(screen.getByText(SECRET)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'I have copied it' }))
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('What the key is for').value).toBe('')
})
