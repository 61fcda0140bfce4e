import type { Hex } from 'viem'
import { useShared, useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { ObservedDeposit } from '../../../capabilities/deposit-scanner.ts'
import { ContestedError } from '../../../rpc/quorum/witness-votes.ts'
import type { Tamper } from '../../../testing/rpc/faulty-rpc.ts'
import { patch, when } from '../../../testing/rpc/rpc-lies.ts'
import { UNLIMITED } from '../../../testing/suites/unlimited-signal.ts'
import { passesOnTo } from '../../testing/bytecode.ts'
import { createQuorumWorld, providerHealth } from '../../testing/quorum-world.ts'
import { createAddress } from '../../testing/test-transactions.ts'

const TRACE = 'debug_traceTransaction'
let txHash: Hex
let deposit: ObservedDeposit

const quorum = useShared(createQuorumWorld)
beforeAll(async () => {
  const { world } = quorum
  const wallet = createAddress()
  await world.client.setCode({ address: wallet, bytecode: passesOnTo(world.treasury) })
  const [sent] = await world.include({ to: wallet, value: 6n })
  txHash = sent?.txHash ?? '0x'
  await world.client.mine({ blocks: 3 })
  const [found] = (await quorum.createAdapter().scanner.readInternal?.(txHash, UNLIMITED)) ?? []
  if (found === undefined) throw new TypeError('A contract passed it on.')
  deposit = found
})
const adapter = useFresh(() => quorum.createAdapter())
afterEach(() => quorum.heal())

const read = () => adapter.scanner.readInternal?.(txHash, UNLIMITED)
const witness = (of = deposit) => adapter.scanner.witness?.(of, [], UNLIMITED)
const nothing: Tamper = when(TRACE, patch({ calls: [] }))
/** As nodes without the method answer. */
const untraced = (...places: readonly (0 | 1 | 2)[]): void => {
  const refused = when(TRACE, () => new Error(`the method ${TRACE} does not exist`))
  for (const place of places) quorum.rpcs[place].tamper(refused)
}

it('is confirmed where all providers trace the same', async () => {
  expect(await witness()).toMatchObject({ answer: { status: 'confirmed' }, unheard: [] })
  expect(await adapter.scanner.recheck(deposit, UNLIMITED)).toMatchObject({ status: 'confirmed' })
})

it.each([
  ['another amount', { amount: 7n }],
  ['another sender', { sender: createAddress() }],
  ['a reference that it did not have', { reference: `0x${'ab'.repeat(16)}` }],
  ['another place', { index: -3 }],
])('is missing with %s', async (_, change) => {
  expect(await witness({ ...deposit, ...change })).toMatchObject({ answer: { status: 'missing' } })
})

it('is contested where one provider alone sees nothing of it, or alone sees it', async () => {
  quorum.rpcs[1].tamper(nothing)
  await expect(read()).rejects.toThrow(ContestedError)
  await expect(witness()).rejects.toThrow(ContestedError)
  quorum.rpcs[0].tamper(nothing)
  await expect(read()).rejects.toThrow(ContestedError)
})

it('is neither recorded nor believed while one provider traces no calls, which costs that one nothing else', async () => {
  untraced(1)
  expect(await read()).toBeUndefined()
  await expect(witness()).rejects.toMatchObject({ kind: 'rpc_unavailable' })
  expect(providerHealth(adapter, 1)).toMatchObject({ breaker: 'closed', failures: 0, disagreements: 0 })
})

it('is not to be read where none traces calls, and then is looked for elsewhere', async () => {
  untraced(0, 1, 2)
  await expect(read()).rejects.toMatchObject({ kind: 'rpc_unavailable' })
  expect(await adapter.scanner.findTransaction?.(txHash, UNLIMITED)).toMatchObject({ status: 'elsewhere' })
  for (const place of [0, 1, 2]) expect(providerHealth(adapter, place).failures).toBe(0)
})

it('is not traced where the block brought us nothing', async () => {
  const [other] = await quorum.world.include({ to: createAddress(), value: 1n })
  quorum.heal()
  expect(await adapter.scanner.findTransaction?.(other?.txHash ?? '', UNLIMITED)).toMatchObject({
    status: 'elsewhere',
  })
  const asked = quorum.rpcs.flatMap((rpc) => rpc.takeMethods())
  expect(asked).toContain('eth_getBalance')
  expect(asked).not.toContain(TRACE)
})
