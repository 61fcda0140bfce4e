import { createFakeChain } from '../fake-chain/create-fake-chain.ts'
import { expect, it } from 'vitest'
import { FAKE_GAS_COST } from '../fake-chain/fake-ledger.ts'
import { UNLIMITED } from './unlimited-signal.ts'

it('remembers what every block left, through transfers, gas and genesis funds that come late', async () => {
  const chain = createFakeChain({ networkId: 'fake', treasury: 'treasury', tokens: ['token'] })
  chain.fund('treasury', null, 10_000n)
  chain.mine()
  chain.send({ from: 'treasury', to: 'other', token: null, amount: 500n })
  chain.mine()
  chain.fund('treasury', null, 7n)
  chain.mine()
  const at = async (height: bigint): Promise<bigint | undefined> =>
    (await chain.adapter.balances.getBalances('treasury', [null], UNLIMITED, height))[0]
  expect([await at(1n), await at(2n), await at(3n)]).toEqual([
    10_000n,
    9_500n - FAKE_GAS_COST,
    9_507n - FAKE_GAS_COST,
  ])
  await expect(at(4n)).rejects.toMatchObject({ name: 'ChainError' })
})
