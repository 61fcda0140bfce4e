import type { StatusWire } from '@sunspan/api'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { setAdvanced } from './open-advanced.tsx'
import { openProduct } from './open-product.tsx'

const STATUS: StatusWire = {
  state: 'stopped',
  checked_at: '2026-05-01T10:00:00.000Z',
  networks: [
    {
      id: 'base',
      name: 'Base',
      state: 'stopped',
      since: '2026-05-01T09:30:00.000Z',
      head_age_seconds: 900,
      payouts_waiting: 3,
    },
    {
      id: 'polygon',
      name: 'Polygon',
      state: 'working',
      since: null,
      head_age_seconds: 2,
      payouts_waiting: 0,
    },
  ],
}

beforeAll(async () => {
  setAdvanced(true, { support_url: 'https://support.example', status_url: 'https://status.example' })
  await import('../../app/routes/status.tsx')
})

const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(name)).closest('li')
  if (row === null) throw new Error(`${name} is in no list`)
  return row
}

it('says of each network whether it works, how old its newest block is and what waits, and where to ask', async () => {
  await openProduct({ at: '/status', connected: false, api: { 'GET /api/status': STATUS } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Some networks are stopped' })).toBeTruthy()
  const base = await rowOf('Base')
  expect(within(base).getByText('Stopped')).toBeTruthy()
  expect(base.textContent).toMatch(/newest block 15 min ago · 3 payouts waiting/)
  expect((await rowOf('Polygon')).textContent).toMatch(/Workingnewest block 2 s ago$/)
  const main = within(screen.getByRole('main'))
  const target = (name: RegExp): string | null => main.getByRole('link', { name }).getAttribute('href')
  expect(target(/^Contact support/)).toBe('https://support.example')
  expect(target(/^Updates from the operator/)).toBe('https://status.example')
  expect(target(/^Current limits/)).toBe('/limits')
})

it('says that it could not be loaded, and asks again', async () => {
  let isDown = true
  const { user } = await openProduct({
    at: '/status',
    connected: false,
    api: { 'GET /api/status': () => (isDown ? Response.json({}, { status: 404 }) : STATUS) },
  })
  await screen.findByRole('heading', { name: 'We couldn’t load the status' }, { timeout: 20_000 })
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Base')).toBeTruthy()
})
