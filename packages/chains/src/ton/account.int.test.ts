import type { Address } from '@ton/core'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { readTonAccounts } from './account.ts'
import { COIN, createTonWorld } from './testing/ton-world.ts'
import { toAddress, walletText } from './to-address.ts'

const world = useShared(createTonWorld)

const lookUp = (addresses: readonly Address[], send: typeof fetch = fetch) =>
  readTonAccounts({
    rpcUrl: world.node.rpcUrl,
    addresses: addresses.map(walletText),
    fetch: send,
    timeoutMs: 4_000,
    signal: UNLIMITED,
  })

it('recognises wallets that are deployed and those that are not, other contracts, and unused addresses', async () => {
  const deployed = world.createPerson()
  const waiting = world.createPerson()
  const fresh = world.createPerson()
  await world.fund(deployed.address, null, COIN)
  await world.fund(waiting.address, null, COIN)
  await world.mine(1)
  await deployed.send({ to: waiting.address, value: COIN / 10n })
  await world.fund(deployed.address, world.token, 5n)
  await world.settle()
  const minter = toAddress(world.token)
  const jettonWallet = await world.jettonWallet(world.token, deployed.address)
  expect(await lookUp([deployed.address, waiting.address, fresh.address, minter, jettonWallet])).toEqual([
    { isContract: false, isUsed: true },
    { isContract: false, isUsed: true },
    { isContract: false, isUsed: false },
    { isContract: true, isUsed: true },
    { isContract: true, isUsed: true },
  ])
})

it('answers a ChainError in the place of what could not be looked up, and the rest', async () => {
  const minter = toAddress(world.token)
  const fresh = world.createPerson().address
  const deaf: typeof fetch = (url, init) =>
    typeof init?.body === 'string' && init.body.includes('runGetMethod')
      ? Promise.resolve(new Response('no', { status: 502 }))
      : fetch(url, init)
  expect(await lookUp([minter, fresh], deaf)).toMatchObject([
    { kind: 'rpc_unavailable' },
    { isContract: false, isUsed: false },
  ])
  const nonsense: typeof fetch = () => Promise.resolve(Response.json({ jsonrpc: '2.0', id: 0, result: 7 }))
  expect(await lookUp([fresh], nonsense)).toMatchObject([{ kind: 'rpc_untrustworthy' }])
})
