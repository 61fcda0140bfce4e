import type { Address, Hex } from 'viem'
import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import type { NetworkFees } from '../../capabilities/fee-estimator.ts'
import type { DataFee } from '../../capabilities/network-adapter.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { createEvmWorld } from '../testing/evm-world.ts'
import { ARBITRUM_NODE_INTERFACE, OP_STACK_ORACLE } from './data-fee.ts'

const world = useShared(createEvmWorld)

interface Method {
  readonly selector: string
  /** EVM code from a jump destination on, which returns. */
  readonly body: string
}

/** Runtime code of a contract with these methods, which reverts for all others. */
function contractOf(...methods: readonly Method[]): Hex {
  const HEAD = '60003560e01c'
  const REVERT = '60006000fd'
  const TEST_BYTES = 11
  let at = HEAD.length / 2 + methods.length * TEST_BYTES + REVERT.length / 2
  const tests = methods.map(({ selector, body }) => {
    const destination = at.toString(16).padStart(4, '0')
    at += body.length / 2
    return `8063${selector}1461${destination}57`
  })
  return `0x${HEAD}${tests.join('')}${REVERT}${methods.map(({ body }) => body).join('')}`
}

/** `getL1FeeUpperBound(size)`: a thousand for each byte. */
const upperBound: Method = { selector: 'f1c7a58b', body: '5b6004356103e80260005260206000f3' }
/** `getL1Fee(bytes)`: seven hundred for each byte. */
const l1Fee: Method = { selector: '49948e0e', body: '5b6024356102bc0260005260206000f3' }
/** `gasEstimateL1Component(address,bool,bytes)`: sixteen gas for each byte, at a price of seven. */
const l1Gas: Method = {
  selector: '77d488a2',
  body: '5b6064356010026000526007602052600960405260606000f3',
}

const install = (address: Address, bytecode: Hex): Promise<void> =>
  world.client.setCode({ address, bytecode })

const KINDS = ['nativePayout', 'tokenPayout', 'nativeDeposit', 'tokenDeposit'] as const

/** What is estimated with the setting, beyond what is without. */
async function surplusOf(dataFee: DataFee, payoutContract?: string): Promise<readonly bigint[]> {
  const read = (setting: DataFee | null): Promise<NetworkFees> =>
    world.createAdapter({ dataFee: setting, payoutContract }).fees.estimate(UNLIMITED)
  const with_ = await read(dataFee)
  const without = await read(null)
  return KINDS.map((kind) => with_[kind] - without[kind])
}

/** By the sizes of a plain and a token transfer, and of the deposits of both; with headroom. */
const each = (perByte: bigint): readonly bigint[] =>
  [80n, 150n, 96n, 166n].map((size) => (size * perByte * 127n + 99n) / 100n)

describe('what a rollup charges for data', () => {
  it('is the upper bound of the oracle on the OP stack', async () => {
    await install(OP_STACK_ORACLE, contractOf(upperBound, l1Fee))
    expect(await surplusOf('op_stack')).toEqual(each(1_000n))
  })

  it('is more for a payout through the contract', async () => {
    await install(OP_STACK_ORACLE, contractOf(upperBound, l1Fee))
    const [native, token] = await surplusOf('op_stack', await world.deployPayouts())
    expect([native, token]).toEqual([508_000n, 508_000n])
  })

  it('is the fee of such bytes where the oracle knows no bound', async () => {
    await install(OP_STACK_ORACLE, contractOf(l1Fee))
    expect(await surplusOf('op_stack')).toEqual(each(700n))
  })

  it('is gas for the parent chain on Arbitrum', async () => {
    await install(ARBITRUM_NODE_INTERFACE, contractOf(l1Gas))
    expect(await surplusOf('arbitrum')).toEqual(each(16n * 7n))
  })

  it('is never left out: without an answer there is no estimate', async () => {
    await install(OP_STACK_ORACLE, contractOf())
    const adapter = world.createAdapter({ dataFee: 'op_stack' })
    await expect(adapter.fees.estimate(UNLIMITED)).rejects.toMatchObject({ name: 'ChainError' })
  })

  it('stops a network without the oracle that its settings require', async () => {
    await install(OP_STACK_ORACLE, '0x')
    const adapter = world.createAdapter({ dataFee: 'op_stack' })
    await expect(adapter.verifyNetwork(UNLIMITED)).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining('Correct data_fee'),
    })
  })
})
