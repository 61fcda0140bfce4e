import { Address } from '@ton/core'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import type { NameService } from '../capabilities/name-service.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { createTonWorld } from './testing/ton-world.ts'

const ALICE = 'UQAqKioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKtX_'
const SHOP = new Address(0, Buffer.alloc(32, 7)).toString({ bounceable: false })
const MASTERCHAIN = `-1:${'12'.repeat(32)}`
/** The maximum length; a longer text is not a valid name. */
const LONGEST = `${'a'.repeat(120)}.ton`

let names: NameService

const world = useShared(() =>
  createTonWorld({
    names: [
      { name: 'alice.ton', address: ALICE },
      { name: 'pay.shop.ton', address: SHOP },
      { name: 'elector.ton', address: MASTERCHAIN },
      { name: LONGEST, address: ALICE },
    ],
  }),
)
beforeAll(() => {
  const { names: service } = world.createAdapter({ nameRegistry: world.node.nameRegistry })
  if (service === undefined) throw new TypeError('The adapter knows no names.')
  names = service
})

describe('TON DNS', () => {
  it.each([
    ['alice.ton', 'alice.ton', ALICE],
    ['Alice.TON', 'alice.ton', ALICE],
    ['pay.shop.ton', 'pay.shop.ton', SHOP],
    [LONGEST, LONGEST, ALICE],
  ])('%s is resolved through the root and its zone', async (text, name, address) => {
    expect(await names.resolve(text, UNLIMITED)).toEqual({ status: 'resolved', name, address })
  })

  it.each(['bob.ton', 'shop.ton', 'alice.eth', 'more.alice.ton', 'alic.ton', 'elector.ton'])(
    '%s points nowhere',
    async (name) => {
      expect(await names.resolve(name, UNLIMITED)).toEqual({ status: 'unknown', name })
    },
  )

  it.each(['alice', 'alice..ton', '-alice.ton', 'аlice.ton', 'al ice.ton', `a${LONGEST}`])(
    '%j can be no name',
    async (text) => {
      expect(await names.resolve(text, UNLIMITED)).toEqual({ status: 'invalid' })
    },
  )

  it('has no record of the other direction', async () => {
    expect(await names.reverse(ALICE, UNLIMITED)).toBeUndefined()
  })
})

it('a registry that is not there is found at the start', async () => {
  const wrong = world.createAdapter({ nameRegistry: ALICE })
  await expect(wrong.verifyNetwork(UNLIMITED)).rejects.toMatchObject({
    kind: 'unsupported',
    message: expect.stringContaining('Correct name_registry'),
  })
  await world.createAdapter({ nameRegistry: world.node.nameRegistry }).verifyNetwork(UNLIMITED)
  expect(() => world.createAdapter({ nameRegistry: '0x12' })).toThrow('is not a TON contract address')
})
