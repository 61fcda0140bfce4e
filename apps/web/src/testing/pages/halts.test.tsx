import type { IncidentWire } from '@sunspan/api'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { ALICE, BOB, fill, loadBulkPages, openAdvanced, setAdvanced } from './open-advanced.tsx'
import { loadPages, openProduct } from './open-product.tsx'

const PAYOUTS_ON_BASE: IncidentWire = {
  id: '1',
  networks: ['base'],
  is_for_all: false,
  effect: 'payouts',
  direction: 'to',
  started_at: '2026-05-01T10:00:00.000Z',
  ended_at: null,
}
const BASE = {
  id: 'base',
  name: 'Base',
  state: 'stopped',
  since: PAYOUTS_ON_BASE.started_at,
  head_age_seconds: 2,
  payouts_waiting: 3,
} as const
const api = {
  'GET /api/status/incidents': { data: [PAYOUTS_ON_BASE] },
  'GET /api/status': { state: 'stopped', checked_at: PAYOUTS_ON_BASE.started_at, networks: [BASE] },
}
const AT_FIELD = 'Payouts are halted for now. Yours would wait until they resume.'

beforeAll(async () => {
  setAdvanced(true)
  await Promise.all([loadPages(), loadBulkPages()])
})

it('a halted network is named at its field and in the list, before there is an order', async () => {
  const product = await openProduct({ at: '/send?source=ethereum&destination=base', api })
  expect(await screen.findByText(AT_FIELD)).toBeTruthy()
  await product.user.click(screen.getByRole('button', { name: 'To network: Base. Change' }))
  const picker = within(await screen.findByRole('dialog'))
  const notes = await picker.findAllByText('Payouts are halted for now')
  expect(notes.map((note) => note.closest('button')?.textContent)).toEqual([expect.stringMatching(/^Base/)])
  expect(notes[0]?.closest('button')?.disabled).toBe(false)
})

it('a network whose payouts are halted can still be sent from, without a note', async () => {
  await openProduct({ at: '/send?source=base&destination=ethereum', api })
  expect(await screen.findByRole('button', { name: 'From network: Base. Change' })).toBeTruthy()
  await screen.findAllByRole('status')
  expect(screen.queryByText(AT_FIELD)).toBeNull()
})

it('a halted network is named once among the recipients of an Advanced order, at the first that it pays', async () => {
  await openAdvanced({ at: '/send?mode=advanced&source=ethereum', api })
  await fill(2, ALICE, '1', 'base')
  const note = await screen.findByText(`Base: ${AT_FIELD}`)
  expect(note.closest('li')?.getAttribute('aria-label')).toBe('Recipient 2')
  await fill(1, BOB, '2', 'base')
  const notes = await screen.findAllByText(`Base: ${AT_FIELD}`)
  expect(notes.map((each) => each.closest('li')?.getAttribute('aria-label'))).toEqual(['Recipient 1'])
})
