import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import type { DepositScanner, ScanResult } from '../../capabilities/deposit-scanner.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { addressesOf, BITCOIN, createBitcoinWorld } from '../testing/bitcoin-world.ts'

const world = useShared(() => createBitcoinWorld(1))

const pathOf = (input: string | URL | Request): string =>
  new URL(input instanceof Request ? input.url : input).pathname

/** A scanner for two order addresses, over nodes with overridden answers. */
function open(answer: (path: string) => Response | undefined): DepositScanner {
  const adapter = world.createAdapter({
    fetch: (input, init) => {
      const own = answer(pathOf(input))
      return own === undefined ? fetch(input, init) : Promise.resolve(own)
    },
  })
  addressesOf(adapter).watch(world.given.map(({ address }, index) => ({ index, address })))
  return adapter.scanner
}

const head = () => world.adapter.scanner.head(UNLIMITED)

it('reads fewer blocks at once where many are too much for a node, and more again when it can', async () => {
  let blocks = 0
  let most = 4
  const scanner = open((path) =>
    path.endsWith('/raw') && (blocks += 1) > most ? new Response('Too slow', { status: 503 }) : undefined,
  )
  const start = await head()
  await world.node.mine(40)
  const scan = async (cursor = start): Promise<ScanResult | undefined> => {
    blocks = 0
    try {
      return await scanner.scan({ cursor, recentBlocks: [], maxBlocks: 2_000 }, UNLIMITED)
    } catch {
      return undefined
    }
  }
  const tries: (number | undefined)[] = []
  let cursor = start
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const result = await scan(cursor)
    cursor = result?.cursor ?? cursor
    tries.push(result?.blocks.length)
  }
  expect(tries).toEqual([undefined, undefined, undefined, 4, undefined])
  most = Infinity
  expect((await scan(cursor))?.blocks).toHaveLength(4)
  expect((await scan(cursor))?.blocks).toHaveLength(8)
})

it('sets a transaction aside that no node can return, and misses no deposit of others', async () => {
  const [first, second] = world.given
  const wallet = await world.newWallet(BITCOIN)
  const stranger = await world.newWallet(BITCOIN)
  const start = await head()
  const broken = await stranger.execute({ address: first?.address ?? '', amount: '5000' })
  const honest = await wallet.execute({ address: second?.address ?? '', amount: '7000' })
  await world.node.mine(1)
  let isBroken = true
  const scanner = open((path) =>
    isBroken && (path === `/tx/${broken}` || path.includes('/txs/'))
      ? new Response('x'.repeat(33 * 1024 * 1024))
      : undefined,
  )
  const scan = () => scanner.scan({ cursor: start, recentBlocks: [], maxBlocks: 10 }, UNLIMITED)
  let failures = 0
  let result: ScanResult | undefined
  while (result === undefined && failures < 20) result = await scan().catch(() => void (failures += 1))
  expect(failures).toBeGreaterThan(8)
  const deposits = new Map(result?.deposits.map((deposit) => [deposit.txHash, deposit]))
  expect(deposits.get(honest)).toMatchObject({ amount: 7_000n, sender: wallet.address })
  const aside = deposits.get(broken)
  expect(aside).toMatchObject({ amount: 5_000n, sender: 'script:unread', reference: first?.reference })
  expect(await world.adapter.senders.isContract('script:unread', UNLIMITED)).toBe(true)
  if (aside === undefined) return
  await expect(scanner.recheck(aside, UNLIMITED)).rejects.toMatchObject({ name: 'ChainError' })
  isBroken = false
  expect(await scanner.recheck(aside, UNLIMITED)).toMatchObject({ status: 'confirmed' })
})

it('reads a block in which very many pay us by its pages', async () => {
  const address = world.given[0]?.address ?? ''
  const wallets = []
  for (let place = 0; place < 60; place += 1) wallets.push(await world.newWallet(1_000_000))
  const from = await head()
  for (const wallet of wallets) await wallet.execute({ address, amount: '3000' })
  await world.node.mine(1)
  let asked = 0
  const scanner = open((path) => {
    if (path.startsWith('/tx/') || path.includes('/txs')) asked += 1
    return undefined
  })
  const { deposits } = await scanner.scan({ cursor: from, recentBlocks: [], maxBlocks: 10 }, UNLIMITED)
  expect(deposits).toHaveLength(60)
  expect(asked).toBeLessThanOrEqual(4)
})
