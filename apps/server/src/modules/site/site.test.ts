import { expect, it } from 'vitest'
import { createBareApp } from '../../testing/create-bare-app.ts'
import { listServedDapps } from './list-served-dapps.ts'
import { registerSiteRoutes, type SiteRoutesDeps } from './routes.ts'

const dapp = (id: string, networks: string[]) =>
  ({
    id,
    name: id,
    url: 'https://app.example',
    description: 'Swaps',
    category: 'Exchanges',
    networks,
  }) as const

async function get(path: string, medianSeconds?: number) {
  const { app } = await createBareApp()
  const networks = ['base', 'ethereum', 'polygon'].map((id) => ({
    network: { id, active: id !== 'polygon' },
  }))
  // CAST: only these fields are read.
  const catalog = { networks } as unknown as SiteRoutesDeps['catalog']
  registerSiteRoutes(app, {
    catalog,
    orders: { countCompleted: async () => 12 },
    quotes: { findMedianSeconds: () => medianSeconds },
    dapps: listServedDapps(
      [dapp('both', ['base', 'polygon']), dapp('gone', ['polygon']), dapp('unknown', ['nowhere'])],
      catalog,
    ),
  })
  const answer = await app.inject({ url: path })
  await app.close()
  return answer
}

it('counts what was completed and what is served, and claims no time that is not known', async () => {
  const answer = await get('/api/stats')
  expect(answer.json()).toEqual({ transfers_completed: 12, networks: 2, median_seconds: null })
  expect(answer.headers['cache-control']).toBe('public, max-age=15')
  expect((await get('/api/stats', 14)).json()).toMatchObject({ median_seconds: 14 })
})

it('lists applications with the networks that are served, and none without any', async () => {
  expect((await get('/api/dapps')).json()).toEqual({ data: [dapp('both', ['base'])] })
})
