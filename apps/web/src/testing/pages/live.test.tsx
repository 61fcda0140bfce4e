import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anOrderWire } from '../../entities/order/testing/order-builder.ts'
import { followedWallets } from '../../shared/live/followed-wallets.ts'
import { createFakeSources, type FakeSources } from '../../shared/live/testing/fake-sources.ts'
import { SCRIPTED_ADDRESS } from '../scripted-wallet.ts'
import { idOf, LIST, listServer, loadExplorer, orders, table } from './list-server.ts'
import { openProduct, type Product } from './open-product.tsx'

const URL_OF_STREAM = '/api/stream'

let sources: FakeSources
let urls: string[]

beforeAll(loadExplorer)
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sources = createFakeSources()
  urls = []
  vi.stubGlobal(
    'EventSource',
    class {
      constructor(url: string) {
        urls.push(url)
        return sources.open(new URL(url, 'http://localhost').searchParams.get('since') ?? undefined)
      }
    },
  )
})
afterEach(() => {
  followedWallets.set([])
})

const reads = ({ requests }: Product): number => requests.filter((request) => request === LIST).length
const tell = (...told: Parameters<ReturnType<FakeSources['latest']>['tell']>) =>
  act(() => sources.latest().tell(...told))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('a page with the live stream', () => {
  it('polls only while there is none, and shows its updates at once', async () => {
    const shown = orders(1, { status: 'WAIT_DEPOSIT', version: 2 })
    const { api } = listServer(() => shown)
    const product = await openProduct({ at: '/explorer', api })
    await table()
    await waitFor(() => expect(urls).toEqual([URL_OF_STREAM]))
    let before = reads(product)
    await pass(5_100)
    expect(reads(product)).toBeGreaterThan(before)

    tell('wallets', JSON.stringify({ wallets: [SCRIPTED_ADDRESS] }), '7')
    await pass(5_100)
    before = reads(product)
    await pass(20_000)
    expect(reads(product)).toBe(before)

    const [order = anOrderWire()] = shown
    shown[0] = { ...order, status: 'COMPLETE', version: 3 }
    tell('order_updated', JSON.stringify({ ...shown[0], id: idOf(0) }), '8')
    await waitFor(async () => expect((await table()).textContent).toMatch(/completed/i))
    expect(reads(product)).toBeGreaterThan(before)

    act(() => sources.latest().fail())
    await pass(3_000)
    act(() => sources.latest().fail())
    before = reads(product)
    await pass(10_100)
    expect(reads(product)).toBeGreaterThanOrEqual(before + 2)
    expect(urls.at(-1)).toBe(`${URL_OF_STREAM}?since=8`)
  })

  it('leaves the stream when the browser puts it aside, and returns to it with the page', async () => {
    const { api } = listServer(() => orders(1))
    await openProduct({ at: '/explorer', api })
    await waitFor(() => expect(sources.countOpen()).toBe(1))
    act(() => {
      window.dispatchEvent(new Event('pagehide'))
    })
    expect(sources.countOpen()).toBe(0)
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    })
    await waitFor(() => expect(sources.countOpen()).toBe(1))
  })
})
