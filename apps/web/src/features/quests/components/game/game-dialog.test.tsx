import { playWell } from '@sunspan/domain/game/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { gameSeedQuery } from '../../../../entities/points/points-queries.ts'
import { scriptApi } from '../../../../testing/scripted-api.ts'
import { GameDialog } from './game-dialog.tsx'

const OWNER = '0x1111111111111111111111111111111111111111'
const SEED = '0123456789abcdef'
const KEYS = { U: 'ArrowUp', R: 'ArrowRight', D: 'ArrowDown', L: 'ArrowLeft', '.': ' ' }

it('a game goes on while the page asks again who plays it', async () => {
  const done = { 'PUT /api/task/complete_pacman_task': { is_completed: true, reason: null } }
  vi.stubGlobal('fetch', scriptApi(done).fetch)
  const queries = new QueryClient()
  queries.setQueryData(gameSeedQuery(OWNER).queryKey, {
    game_id: '0198f6b2-c7a9-7c2e-8d4f-000000000010',
    seed: SEED,
    rules_version: 1,
    expires_at: '2099-01-01T00:00:00.000Z',
  })
  const show = (owner: string | undefined): ReactNode => (
    <QueryClientProvider client={queries}>
      <GameDialog open onOpenChange={() => undefined} owner={owner} />
    </QueryClientProvider>
  )
  const { rerender } = render(show(OWNER))
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Step by step/ }))
  const play = (moves: readonly (keyof typeof KEYS)[]): void => {
    for (const move of moves) fireEvent.keyDown(screen.getByRole('application'), { key: KEYS[move] })
  }
  const moves = [...playWell(SEED)]
  play(moves.slice(0, 20))
  rerender(show(undefined))
  play(moves.slice(20))
  expect(await screen.findByText('It counts: your points are in.')).toBeTruthy()
})
