import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { readStarknetAccounts } from './account.ts'
import { COIN, createKey, createStarknetWorld } from './testing/starknet-world.ts'

const world = useShared(createStarknetWorld)

const lookUp = (addresses: readonly string[], send: typeof fetch = fetch) =>
  readStarknetAccounts({
    rpcUrl: world.node.rpcUrl,
    addresses,
    fetch: send,
    timeoutMs: 4_000,
    signal: UNLIMITED,
  })

it('recognises accounts that exist and those that do not yet, other contracts, and unused addresses', async () => {
  const waiting = createKey().address
  const fresh = createKey().address
  await world.fund(waiting, null, COIN)
  const { address } = await world.createPerson()
  expect(await lookUp([address, waiting, fresh, world.token])).toEqual([
    { isContract: false, isUsed: true },
    { isContract: false, isUsed: true },
    { isContract: false, isUsed: false },
    { isContract: true, isUsed: true },
  ])
})

it('distinguishes senders that are accounts from those that are not', async () => {
  const { senders } = world.adapter
  const { address } = await world.createPerson()
  expect(await senders.isContract(address, UNLIMITED)).toBe(false)
  expect(await senders.isContract(createKey().address, UNLIMITED)).toBe(false)
  expect(await senders.isContract(world.token, UNLIMITED)).toBe(true)
})

it('answers a ChainError in the place of what could not be looked up, and the rest', async () => {
  const fresh = createKey().address
  const { address } = await world.createPerson()
  // The first of the requests about either address.
  const deaf: typeof fetch = (url, init) =>
    typeof init?.body === 'string' && init.body.includes(fresh.slice(2).replace(/^0+/, '').toLowerCase())
      ? Promise.resolve(new Response('no', { status: 502 }))
      : fetch(url, init)
  expect(await lookUp([fresh, address], deaf)).toMatchObject([
    { kind: 'rpc_unavailable' },
    { isContract: false, isUsed: true },
  ])
  const nonsense: typeof fetch = () => Promise.resolve(Response.json({ jsonrpc: '2.0', id: 0, result: 7 }))
  expect(await lookUp([fresh], nonsense)).toMatchObject([{ kind: 'rpc_untrustworthy' }])
})
