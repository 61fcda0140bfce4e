import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { readBitcoinAccounts } from './account.ts'
import { createBitcoinWorld } from './testing/bitcoin-world.ts'

const world = useShared(() => createBitcoinWorld(1))

const lookUp = (addresses: readonly string[], send: typeof fetch = fetch) =>
  readBitcoinAccounts({
    rpcUrl: world.node.url,
    addresses,
    fetch: send,
    timeoutMs: 4_000,
    signal: UNLIMITED,
  })

it('knows addresses with a history, with an unconfirmed first payment, and unused ones', async () => {
  const paid = await world.newWallet(5_000)
  const waiting = await world.newWallet()
  const fresh = await world.newWallet()
  await world.node.give(waiting.address, 5_000)
  expect(await lookUp([paid.address, waiting.address, fresh.address])).toEqual([
    { isContract: false, isUsed: true },
    { isContract: false, isUsed: true },
    { isContract: false, isUsed: false },
  ])
})

it('answers a ChainError in the place of what could not be looked up, and the rest', async () => {
  const one = await world.newWallet()
  const other = await world.newWallet()
  const deaf: typeof fetch = (url, init) =>
    typeof url === 'string' && url.includes(one.address)
      ? Promise.resolve(new Response('no', { status: 502 }))
      : fetch(url, init)
  expect(await lookUp([one.address, other.address], deaf)).toMatchObject([
    { kind: 'rpc_unavailable' },
    { isContract: false, isUsed: false },
  ])
})
