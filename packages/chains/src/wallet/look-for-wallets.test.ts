import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lookForWallets } from './look-for-wallets.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const walletOf = (id: string) => ({ id, name: id, icon: '' })

function setUp() {
  const there: string[] = []
  const onChange = vi.fn<() => void>()
  const discovery = lookForWallets(
    () => there.map((id) => [walletOf(id), id] as const),
    (handle) => [handle],
    onChange,
  )
  return { there, onChange, discovery }
}

it('reports wallets that came after the page, once', () => {
  const { there, onChange, discovery } = setUp()
  there.push('first')
  discovery.start()
  vi.advanceTimersByTime(500)
  expect(onChange).not.toHaveBeenCalled()
  there.push('late')
  vi.advanceTimersByTime(10_000)
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(discovery.getWallets().map(({ id }) => id)).toEqual(['first', 'late'])
})

it('reports those that were found while the list was read', () => {
  const { there, onChange, discovery } = setUp()
  discovery.start()
  there.push('late')
  expect(discovery.find('late')).toMatchObject({ handle: 'late' })
  vi.advanceTimersByTime(10_000)
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('finds wallets that come later still when the list is opened, and reports them once', () => {
  const { there, onChange, discovery } = setUp()
  discovery.start()
  vi.advanceTimersByTime(60_000)
  there.push('late')
  discovery.lookAgain?.()
  discovery.lookAgain?.()
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(discovery.getWallets().map(({ id }) => id)).toEqual(['late'])
})

it('keeps the list until a wallet is added', () => {
  const { there, discovery } = setUp()
  there.push('first')
  const list = discovery.getWallets()
  expect(discovery.getWallets()).toBe(list)
})
