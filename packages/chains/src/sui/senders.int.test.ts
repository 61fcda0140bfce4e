import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { createSuiWorld, newAddress } from './testing/sui-world.ts'

const world = useShared(createSuiWorld)

const isContract = (address: string): Promise<boolean> => world.adapter.senders.isContract(address, UNLIMITED)

it('takes no wallet for a contract, whether it holds coins or none', async () => {
  expect(await isContract(world.treasury.address)).toBe(false)
  expect(await isContract(newAddress())).toBe(false)
})

it('counts an object, whose id has the form of an address, as a contract', async () => {
  const { data } = Object(world.node.call('suix_getCoins', world.treasury.address))
  expect(await isContract(String(data[0].coinObjectId))).toBe(true)
})

it('counts what has no form of an address as a contract', async () => {
  expect(await isContract('nobody')).toBe(true)
})
