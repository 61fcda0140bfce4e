import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, describe, expect, it } from 'vitest'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { readEvmAccounts } from './account.ts'
import { createEvmWorld } from './testing/evm-world.ts'
import { startFaultyRpc } from '../testing/rpc/faulty-rpc.ts'
import { createAddress } from './testing/test-transactions.ts'

const world = useShared(createEvmWorld)
const rpc = useShared(() => startFaultyRpc(world.rpcUrl))
afterEach(() => rpc.tamper(undefined))

const lookUp = (addresses: readonly string[], send: typeof fetch = fetch, timeoutMs = 4_000) =>
  readEvmAccounts({ rpcUrl: rpc.url, addresses, fetch: send, timeoutMs, signal: UNLIMITED })
const lookUpOne = async (address: string) => (await lookUp([address]))[0]

describe('readEvmAccounts', () => {
  it('knows contracts, used accounts, and unused addresses', async () => {
    const key = generatePrivateKey()
    await world.include({ to: createAddress(), privateKey: key })
    expect(await lookUpOne(world.token)).toEqual({ isContract: true, isUsed: true })
    expect(await lookUpOne(privateKeyToAddress(key))).toEqual({ isContract: false, isUsed: true })
    expect(await lookUpOne(createAddress())).toEqual({ isContract: false, isUsed: false })
    const funded = createAddress()
    await world.client.setBalance({ address: funded, value: 1n })
    expect(await lookUpOne(funded)).toEqual({ isContract: false, isUsed: true })
  })

  it('takes no account for a contract because it delegates to one', async () => {
    const address = createAddress()
    await world.client.setCode({ address, bytecode: `0xef0100${world.token.slice(2)}` })
    expect(await lookUpOne(address)).toEqual({ isContract: false, isUsed: true })
  })

  it('asks for fifty addresses in four requests, and answers in their order', async () => {
    let requests = 0
    const counting: typeof fetch = (...request) => {
      requests += 1
      return fetch(...request)
    }
    const addresses = Array.from({ length: 50 }, (_, index) =>
      index % 7 === 0 ? world.token : createAddress(),
    )
    expect(await lookUp(addresses, counting)).toEqual(
      addresses.map((address) => ({ isContract: address === world.token, isUsed: address === world.token })),
    )
    expect(requests).toBe(4)
  })

  it('answers a ChainError for each address when the node does not answer or answers nonsense', async () => {
    const silent: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')))
      })
    const two = [world.token, createAddress()]
    expect(await lookUp(two, silent, 20)).toMatchObject([{ kind: 'timeout' }, { kind: 'timeout' }])
    rpc.tamper(() => 'nonsense')
    expect(await lookUpOne(world.token)).toMatchObject({ kind: 'rpc_untrustworthy' })
  })
})
