import { utf8ToBytes } from '@noble/hashes/utils.js'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NameService } from '../capabilities/name-service.ts'
import { startFaultyRpc, type FaultyRpc } from '../testing/rpc/faulty-rpc.ts'
import { when } from '../testing/rpc/rpc-lies.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { NAME_PROGRAM, SOL_ROOT } from './names/name-addresses.ts'
import { RECORD_SERVICE, serviceRecordAddress, SOL_CLASS } from './names/record-service.ts'
import { createSolanaWorld, type SolanaWorld } from './testing/solana-world.ts'
import {
  alice,
  bob,
  carol,
  dave,
  erin,
  frank,
  gina,
  mallory,
  testNameAccounts,
  VAULT,
} from './testing/test-names.ts'
import { findProgramAddress, keyBytes } from './transactions/program-address.ts'

const namesOf = (adapter: SolanaWorld['adapter']): NameService => {
  if (adapter.names === undefined) throw new TypeError('The adapter knows no names.')
  return adapter.names
}

const world = useShared(async () => createSolanaWorld(await testNameAccounts()))
const names = useShared(() => namesOf(world.createAdapter({ nameRegistry: SOL_ROOT })))

const resolve = (name: string) => names.resolve(name, UNLIMITED)
const reverse = (address: string) => names.reverse(address, UNLIMITED)

describe('from a .sol name to its address', () => {
  it.each([
    ['the owner', 'alice.sol', alice],
    ['the owner of a name below another', 'pay.alice.sol', bob],
    ['the owner of a name of a picture', '🌅.sol', alice],
    ['the owner of a name with an underscore', 'wen_moon.sol', alice],
    ['whom its record names', 'shop.sol', carol],
    ['whom the record of a name below another names', 'till.shop.sol', dave],
    ['whom a record of version 1 names that its owner has signed', 'signed.sol', bob],
    ['the owner, where the one before has signed that record', 'sold.sol', mallory],
    ['the owner, where the one before has made the record of version 2', 'resold.sol', mallory],
    ['whom the older record names, where the newer one is of an owner before', 'renewed.sol', carol],
    ['who holds the token that the name is made into', 'token.sol', carol],
    ['the owner, where the token is a name again', 'untoken.sol', alice],
    ['the owner, where a stranger has sent coins to the address of its record', 'dusted.sol', alice],
    ['the owner, where the Record Service says the same', 'agreed.sol', alice],
    ['the owner, where the Record Service gives a time to come', 'lasting.sol', alice],
  ])('it is %s: %s', async (_case, name, { address }) => {
    expect(await resolve(name)).toEqual({ status: 'resolved', name, address })
  })

  it('it is the same however the name is typed', async () => {
    const answer = { status: 'resolved', name: 'alice.sol', address: alice.address }
    expect(await resolve('Alice.SOL')).toEqual(answer)
  })

  it.each([
    ['is not registered', 'nobody.sol'],
    ['is not registered below another', 'nobody.alice.sol'],
    ['belongs elsewhere', 'alice.eth'],
    ['has no verified recipient', 'unvouched.sol'],
    ['another has agreed to be paid than is paid', 'unagreed.sol'],
    ['a program owns', 'vault.sol'],
    ['pays an account of a program', 'tovault.sol'],
    ['has no owner', 'burnt.sol'],
    ['is an account of another program', 'foreign.sol'],
    ['claims another parent than it has', 'displaced.sol'],
    ['says to be of a class', 'classed.sol'],
    ['has a record that says to be of another name', 'moved.sol'],
    ['has fewer bytes than a name has', 'short.sol'],
    ['belongs to another by the Record Service', 'contested.sol'],
    ['has ended by the Record Service', 'over.sol'],
    ['is a token of the Record Service', 'serviced.sol'],
    ['has an invalid record of the Record Service', 'brief.sol'],
  ])('there is no address where the name %s: %s', async (_case, name) => {
    expect(await resolve(name)).toEqual({ status: 'unknown', name })
  })

  it.each(['alice', '', '.sol', 'alice..sol', 'al ice.sol', 'a.b.alice.sol', 'alice.sol\0', 'аlice.sol'])(
    '%j can be no name',
    async (text) => {
      expect(await resolve(text)).toEqual({ status: 'invalid' })
    },
  )

  it('there is no address for more than 255 characters', async () => {
    expect(await resolve(`${'a'.repeat(252)}.sol`)).toEqual({ status: 'invalid' })
  })
})

it.each([
  ['sns-ip-5-wallet-1.sol', '5aJnvSs3K5J1eFS1cemYHWnUeWp3QjKThWh5mWbGBgkt'],
  ['sns-ip-5-wallet-2.sol', '2gN2aGXi9kRnkXewWsshKTUWairEvMapA3z1EaqFqwMd'],
])('%s has its record in the Record Service where the tests of sns-sdk (js-kit) have it', (name, address) => {
  expect(serviceRecordAddress(name)).toBe(address)
})

it('the class of .sol in the Record Service is that of its registrar', () => {
  const registrar = 'soL7856gZrjQMSJMT33YDpfAuRYbetAbkZPuv7YeLht'
  const state = findProgramAddress(registrar, [utf8ToBytes('central_state')])
  const seeds = [utf8ToBytes('class'), keyBytes(state), utf8ToBytes('.sol')]
  expect(findProgramAddress(RECORD_SERVICE, seeds)).toBe(SOL_CLASS)
})

describe('from an address to its .sol name', () => {
  it.each([
    ['it calls its own', alice, 'alice.sol'],
    ['it calls its own, below another', bob, 'pay.alice.sol'],
    ['it holds the token of', carol, 'token.sol'],
  ])('it is the name that %s', async (_case, { address }, name) => {
    expect(await reverse(address)).toBe(name)
  })

  it.each([
    ['is of another', mallory],
    ['pays another', dave],
    ['is not in its normal form', erin],
    ['exists only in a forged account', frank],
    ['is written down as another', gina],
  ])('there is no name where its primary name %s', async (_case, { address }) => {
    expect(await reverse(address)).toBeUndefined()
  })

  it.each([
    ['an address that calls nothing its own', () => world.treasury.address],
    ['an account of a program', () => VAULT],
    ['what is not an address', () => '0x12'],
  ])('%s has none', async (_case, address) => {
    expect(await reverse(address())).toBeUndefined()
  })
})

describe('what nodes say', () => {
  let rpcs: FaultyRpc[]
  let quorum: NameService

  beforeAll(async () => {
    rpcs = await Promise.all(Array.from({ length: 3 }, () => startFaultyRpc(world.node.rpcUrl)))
    const rpcUrls = rpcs.map(({ url }) => url)
    quorum = namesOf(world.createAdapter({ rpcUrls, nameRegistry: SOL_ROOT, requestTimeoutMs: 500 }))
  })
  afterAll(() => Promise.all(rpcs.map((rpc) => rpc.stop())))

  it('is outvoted where one of them names another owner', async () => {
    const [liar] = rpcs
    liar?.tamper(
      when('getMultipleAccounts', (result) => {
        const { value, ...rest } = Object(result)
        const told = [...value].map((account) => {
          if (account?.owner !== NAME_PROGRAM) return account
          const data = Buffer.from(String(account.data[0]), 'base64')
          data.set(Buffer.alloc(32, 7), 32)
          return { ...account, data: [data.toString('base64'), 'base64'] }
        })
        return { ...rest, value: told }
      }),
    )
    expect(await quorum.resolve('alice.sol', UNLIMITED)).toMatchObject({ address: alice.address })
    liar?.tamper(undefined)
  })

  it('is missed while too few answer, and waited for no longer than the caller does', async () => {
    for (const rpc of rpcs) rpc.answerWith((response) => response.writeHead(500).end())
    await expect(quorum.resolve('alice.sol', UNLIMITED)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
    await expect(quorum.reverse(alice.address, UNLIMITED)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
    for (const rpc of rpcs) rpc.answerWith(() => undefined)
    const signal = AbortSignal.timeout(100)
    await expect(quorum.resolve('alice.sol', signal)).rejects.toMatchObject({ name: 'ChainError' })
    for (const rpc of rpcs) rpc.answerWith(undefined)
  })
})

describe('a configuration', () => {
  it('with the root of .sol works where the root exists, and is refused elsewhere', async () => {
    await world.createAdapter({ nameRegistry: SOL_ROOT }).verifyNetwork(UNLIMITED)
    const bare = await createSolanaWorld()
    await expect(
      bare.createAdapter({ nameRegistry: SOL_ROOT }).verifyNetwork(UNLIMITED),
    ).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining('Set name_registry to null'),
    })
    await bare.stop()
  })

  it('with anything else is refused before any call, and without it there are no names', () => {
    expect(() => world.createAdapter({ nameRegistry: NAME_PROGRAM })).toThrow(
      `Let name_registry be ${SOL_ROOT}`,
    )
    expect(world.adapter.names).toBeUndefined()
  })
})
