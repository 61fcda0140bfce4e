import { multicall3Artifact } from '@sunspan/contracts'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { readEvmBalances } from './balances.ts'
import { ALWAYS_REVERTS } from './testing/bytecode.ts'
import { createEvmWorld } from './testing/evm-world.ts'
import { startFaultyRpc } from '../testing/rpc/faulty-rpc.ts'
import { createAddress } from './testing/test-transactions.ts'

const owner = createAddress()

const world = useShared(createEvmWorld)
const rpc = useShared(() => startFaultyRpc(world.rpcUrl))
beforeAll(async () => {
  await world.client.setBalance({ address: owner, value: 10n ** 20n + 7n })
  await world.mint(owner, 42n)
})
afterEach(() => {
  rpc.tamper(undefined)
  rpc.answerWith(undefined)
})

describe.each([
  ['with Multicall3', multicall3Artifact.address, ['eth_call']],
  ['without', null, ['eth_call', 'eth_getBalance']],
])('in the browser, %s', (_, multicallAddress, methods) => {
  const read = (tokens: readonly (string | null)[]): Promise<bigint[]> =>
    readEvmBalances({ rpcUrl: rpc.url, owner, tokens, multicallAddress, fetch, signal: UNLIMITED })

  it('reads all with as few requests as there can be', async () => {
    rpc.takeMethods()
    expect(await read([null, world.token])).toEqual([10n ** 20n + 7n, 42n])
    expect(rpc.takeMethods().toSorted()).toEqual(methods)
  })

  it('takes no token that is not there, reverts or answers nonsense for an empty one', async () => {
    const reverting = createAddress()
    await world.client.setCode({ address: reverting, bytecode: ALWAYS_REVERTS })
    await expect(read([createAddress()])).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
    await expect(read([reverting])).rejects.toMatchObject({ name: 'ChainError' })
    rpc.tamper(() => '0x01')
    await expect(read([world.token])).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
  })

  it('ends in a ChainError when the node is down or the page moves on', async () => {
    rpc.answerWith((response) => response.writeHead(500).end())
    await expect(read([world.token])).rejects.toMatchObject({ kind: 'rpc_unavailable' })
    const left = readEvmBalances({
      rpcUrl: rpc.url,
      owner,
      multicallAddress,
      fetch,
      tokens: [null],
      signal: AbortSignal.abort(),
    })
    await expect(left).rejects.toMatchObject({ name: 'ChainError' })
  })
})

it('fails when there is no Multicall3 at its address', async () => {
  const query = { rpcUrl: rpc.url, owner, tokens: [null], fetch, signal: UNLIMITED }
  const attempt = readEvmBalances({ ...query, multicallAddress: createAddress() })
  await expect(attempt).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
})
