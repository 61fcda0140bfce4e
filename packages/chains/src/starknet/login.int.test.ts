import { CallData, ec, hash, stark, typedData } from 'starknet'
import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { readAnnounced } from './address.ts'
import { loginTypedData } from './login/login-text.ts'
import { createStarknetWorld, TEST_CHAIN_ID } from './testing/starknet-world.ts'

const TEXT =
  'Sunspan asks you to prove that this wallet is yours.\n\nDomain: bridge.example\nNonce: 00ff\nWallet: '
const OPEN_ZEPPELIN = '0x5b4b537eaa2399e3aa99c4e2e0208ebd6c71bc1467938cd52c798c601e43564'
const ARGENT = '0x36078334509b514626504edc9fb252328d1a240e4e948bef8d0c08dff45927f'
const SECRET = `0x${'7'.repeat(62)}`
const OTHER_SECRET = `0x${'6'.repeat(62)}`
const KEY = ec.starkCurve.getStarkKey(SECRET)

const world = useShared(createStarknetWorld)

/** How an account is created, as wallets announce it. */
const announce = (class_hash: string, calldata: readonly string[], salt = KEY) => ({
  class_hash,
  salt,
  calldata: CallData.toHex([...calldata]),
})
type Deployment = ReturnType<typeof announce>
const addressOf = ({ class_hash, salt, calldata }: Deployment): string =>
  readAnnounced(hash.calculateContractAddressFromHash(salt, class_hash, calldata, 0)) ?? ''

/** Signed by the official SDK, as most wallets do. */
const sign = (address: string, { secret = SECRET, text = TEXT + address, chainId = TEST_CHAIN_ID } = {}) => {
  const digest = typedData.getMessageHash(loginTypedData(text, chainId), address)
  return stark.signatureToHexArray(ec.starkCurve.sign(digest, secret))
}
const verify = (address: string, answer: unknown): Promise<boolean> =>
  world.adapter.login.verify(
    {
      address,
      message: TEXT + address,
      signature: typeof answer === 'string' ? answer : JSON.stringify(answer),
    },
    UNLIMITED,
  )

describe('an account that exists', () => {
  it('decides itself, on its own chain', async () => {
    const person = await world.createPerson()
    const { address } = person
    const signWith = (text: string, chainId = TEST_CHAIN_ID) => ({
      signature: person.sign(BigInt(typedData.getMessageHash(loginTypedData(text, chainId), address))),
    })
    expect(await verify(address, signWith(TEXT + address))).toBe(true)
    expect(await verify(address, signWith(`${TEXT}${address} `))).toBe(false)
    expect(await verify(address, signWith(TEXT + address, 'SN_MAIN'))).toBe(false)
    expect(await verify(address, { signature: sign(address) })).toBe(false)
    expect(await verify((await world.createPerson()).address, signWith(TEXT + address))).toBe(false)
  })

  it('is asked, whatever the wallet says of how it was created', async () => {
    const { address } = await world.createPerson()
    const deployment = announce(OPEN_ZEPPELIN, [KEY])
    expect(await verify(address, { signature: sign(address), deployment })).toBe(false)
  })

  it('may be a contract that is not an account, which proves nothing', async () => {
    expect(await verify(world.token, { signature: sign(world.token) })).toBe(false)
  })
})

describe('an account that is not created yet', () => {
  it.each([
    ['OpenZeppelin', announce(OPEN_ZEPPELIN, [KEY])],
    ['Argent', announce(ARGENT, ['0x0', KEY, '0x1'])],
    ['OpenZeppelin with another salt', announce(OPEN_ZEPPELIN, [KEY], '0x5')],
  ])('of %s is known by its class and its key', async (_, deployment) => {
    const address = addressOf(deployment)
    expect(await verify(address, { signature: sign(address), deployment })).toBe(true)
    expect(await verify(address, { signature: sign(address, { secret: OTHER_SECRET }), deployment })).toBe(
      false,
    )
    expect(await verify(address, { signature: sign(address) })).toBe(false)
  })

  it('accepts the list of signers that Argent writes', async () => {
    const deployment = announce(ARGENT, ['0x0', KEY, '0x1'])
    const address = addressOf(deployment)
    const list = (signer: string) => ({ signature: ['0x1', '0x0', signer, ...sign(address)], deployment })
    expect(await verify(address, list(KEY))).toBe(true)
    expect(await verify(address, list(ec.starkCurve.getStarkKey(OTHER_SECRET)))).toBe(false)
  })

  it.each([
    ['of another address', announce(OPEN_ZEPPELIN, [ec.starkCurve.getStarkKey(OTHER_SECRET)])],
    ['of an unknown class', announce('0x1234', [KEY])],
    ['with a guardian', announce(ARGENT, ['0x0', KEY, '0x0', '0x0', '0x5'])],
    ['with another kind of signer', announce(ARGENT, ['0x1', KEY, '0x1'])],
  ])('is refused with a creation %s', async (what, deployment) => {
    const own = what === 'of another address' ? announce(OPEN_ZEPPELIN, [KEY]) : deployment
    const address = addressOf(own)
    expect(await verify(address, { signature: sign(address), deployment })).toBe(false)
  })
})

it.each([
  ['no JSON', 'hello'],
  ['no object', '7'],
  ['no signature', { deployment: announce(OPEN_ZEPPELIN, [KEY]) }],
  ['an empty signature', { signature: [] }],
  ['no numbers', { signature: ['hello'] }],
  ['a thousand numbers', { signature: Array.from({ length: 1_000 }, () => '0x1') }],
  ['a long text', `{"signature":["${'0'.repeat(30_000)}"]}`],
  ['numbers outside of the curve', { signature: ['0x0', '0x0'], deployment: announce(OPEN_ZEPPELIN, [KEY]) }],
])('refuses %s', async (_, answer) => {
  expect(await verify(addressOf(announce(OPEN_ZEPPELIN, [KEY])), answer)).toBe(false)
})
