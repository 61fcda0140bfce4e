import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { readEvmAccount } from './account.ts'
import { createEvmWorld, type EvmWorld } from './testing/evm-world.ts'
import { startFaultyRpc, type FaultyRpc } from '../testing/rpc/faulty-rpc.ts'
import { createAddress } from './testing/test-transactions.ts'

let world: EvmWorld
let rpc: FaultyRpc

beforeAll(async () => {
  world = await createEvmWorld()
  rpc = await startFaultyRpc(world.rpcUrl)
})
afterEach(() => rpc.tamper(undefined))
afterAll(async () => {
  await rpc.stop()
  await world.stop()
})

const look = (address: string, timeoutMs = 4_000) =>
  readEvmAccount({ rpcUrl: rpc.url, address, fetch, timeoutMs, signal: UNLIMITED })

describe('readEvmAccount', () => {
  it('knows contracts, used accounts, and addresses that nobody has used', async () => {
    const key = generatePrivateKey()
    await world.include({ to: createAddress(), privateKey: key })
    expect(await look(world.token)).toEqual({ isContract: true, isUsed: true })
    expect(await look(privateKeyToAddress(key))).toEqual({ isContract: false, isUsed: true })
    expect(await look(createAddress())).toEqual({ isContract: false, isUsed: false })
    const funded = createAddress()
    await world.client.setBalance({ address: funded, value: 1n })
    expect(await look(funded)).toEqual({ isContract: false, isUsed: true })
  })

  it('takes no account for a contract because it delegates to one', async () => {
    const address = createAddress()
    await world.client.setCode({ address, bytecode: `0xef0100${world.token.slice(2)}` })
    expect(await look(address)).toEqual({ isContract: false, isUsed: true })
  })

  it('fails with a ChainError when the node does not answer or answers nonsense', async () => {
    const silent: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')))
      })
    const request = { rpcUrl: rpc.url, address: world.token, signal: UNLIMITED, timeoutMs: 20 }
    await expect(readEvmAccount({ ...request, fetch: silent })).rejects.toMatchObject({ kind: 'timeout' })
    rpc.tamper(() => 'nonsense')
    await expect(look(world.token)).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
  })
})
