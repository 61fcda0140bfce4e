import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { beginCell, contractAddress, storeMessage, storeStateInit, type StateInit } from '@ton/core'
import {
  WalletContractV1R1,
  WalletContractV1R2,
  WalletContractV1R3,
  WalletContractV2R1,
  WalletContractV2R2,
  WalletContractV3R1,
  WalletContractV3R2,
  WalletContractV4,
  WalletContractV5R1,
} from '@ton/ton'
import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { createTonWorld } from './testing/ton-world.ts'
import { walletText } from './to-address.ts'
import { createHighloadWallet } from './treasury/highload-wallet.ts'

const SECRET = new Uint8Array(32).fill(7)
const publicKey = Buffer.from(ed25519.getPublicKey(SECRET))
const DOMAIN = 'bridge.example'
const TEXT = `Sunspan asks you to prove that this wallet is yours.\n\nDomain: ${DOMAIN}\nNonce: 00ff\nWallet: `
const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest()

interface Signing {
  readonly init: StateInit
  readonly kind?: 'ton_proof' | 'sign_data'
  readonly domain?: string
  readonly timestamp?: number
  /** The text to sign. */
  readonly text?: string
  readonly secret?: Uint8Array
  readonly stateInit?: StateInit | null
}

const bytes = (size: 4 | 8, value: number, isLittleEndian: boolean): Buffer => {
  const buffer = Buffer.alloc(size)
  if (size === 8) buffer[isLittleEndian ? 'writeBigUInt64LE' : 'writeBigUInt64BE'](BigInt(value))
  else buffer[isLittleEndian ? 'writeUInt32LE' : 'writeUInt32BE'](value)
  return buffer
}

/** Signs like a wallet; implemented from TON Connect's own documentation, independently of the code under test. */
function sign(options: Signing) {
  const { init, kind = 'ton_proof', domain = DOMAIN, secret = SECRET } = options
  const timestamp = options.timestamp ?? Math.floor(Date.now() / 1_000)
  const account = contractAddress(0, init)
  const address = walletText(account)
  const text = options.text ?? (kind === 'ton_proof' ? TEXT : TEXT + address)
  const name = Buffer.from(domain)
  const place = Buffer.concat([bytes(4, 0, false), account.hash])
  const digest =
    kind === 'ton_proof'
      ? sha256(
          Buffer.of(0xff, 0xff),
          Buffer.from('ton-connect'),
          sha256(
            Buffer.from('ton-proof-item-v2/'),
            place,
            bytes(4, name.length, true),
            name,
            bytes(8, timestamp, true),
            Buffer.from(sha256(Buffer.from(text)).toString('hex')),
          ),
        )
      : sha256(
          Buffer.of(0xff, 0xff),
          Buffer.from('ton-connect/sign-data/'),
          place,
          bytes(4, name.length, false),
          name,
          bytes(8, timestamp, false),
          Buffer.from('txt'),
          bytes(4, Buffer.byteLength(text), false),
          Buffer.from(text),
        )
  const stateInit = options.stateInit === undefined ? init : options.stateInit
  const state =
    stateInit === null
      ? null
      : beginCell().store(storeStateInit(stateInit)).endCell().toBoc().toString('base64')
  const signature = Buffer.from(ed25519.sign(digest, secret)).toString('base64')
  const key = Buffer.from(ed25519.getPublicKey(secret)).toString('base64')
  return {
    address,
    message: TEXT + address,
    signature: JSON.stringify({ kind, timestamp, domain, signature, public_key: key, state_init: state }),
  }
}

const V4 = WalletContractV4.create({ workchain: 0, publicKey }).init
const WALLETS: readonly (readonly [string, StateInit])[] = [
  ['v1r1', WalletContractV1R1.create({ workchain: 0, publicKey }).init],
  ['v1r2', WalletContractV1R2.create({ workchain: 0, publicKey }).init],
  ['v1r3', WalletContractV1R3.create({ workchain: 0, publicKey }).init],
  ['v2r1', WalletContractV2R1.create({ workchain: 0, publicKey }).init],
  ['v2r2', WalletContractV2R2.create({ workchain: 0, publicKey }).init],
  ['v3r1', WalletContractV3R1.create({ workchain: 0, publicKey }).init],
  ['v3r2', WalletContractV3R2.create({ workchain: 0, publicKey }).init],
  ['v4', V4],
  ['v5r1', WalletContractV5R1.create({ publicKey }).init],
  ['highload v3', createHighloadWallet({ publicKey, sign: () => Buffer.alloc(64) }).init],
]

const world = useShared(createTonWorld)
const login = useShared(() => world.adapter.login)
const verify = (options: Signing) => login.verify(sign(options), UNLIMITED)

describe('logins with TON wallets', () => {
  it.each(WALLETS)('believe a wallet of %s that was never deployed, by either signature', async (_, init) => {
    for (const kind of ['ton_proof', 'sign_data'] as const) {
      expect(await login.provesByKey?.(sign({ init, kind }))).toBe(true)
      expect(await verify({ init, kind })).toBe(true)
    }
  })

  const other = new Uint8Array(32).fill(8)
  const others = WalletContractV4.create({
    workchain: 0,
    publicKey: Buffer.from(ed25519.getPublicKey(other)),
  }).init
  it.each<readonly [string, Partial<Signing>]>([
    ['another domain', { domain: 'evil.example' }],
    ['a subdomain', { domain: `a.${DOMAIN}` }],
    ['a key that is not the wallet’s', { secret: other }],
    ['another wallet’s beginning', { secret: other, stateInit: others }],
    ['no beginning, of a wallet that is not on the chain', { stateInit: null }],
    ['another text', { text: 'Sign me in' }],
    ['a clock an hour behind', { timestamp: Math.floor(Date.now() / 1_000) - 3_600 }],
    ['a clock an hour ahead', { timestamp: Math.floor(Date.now() / 1_000) + 3_600 }],
  ])('W-11 refuse %s', async (_, options) => {
    for (const kind of ['ton_proof', 'sign_data'] as const) {
      expect(await verify({ init: V4, kind, ...options })).toBe(false)
    }
  })

  it('W-11 refuse a signature for one question as an answer to the other', async () => {
    const { signature, ...rest } = sign({ init: V4, kind: 'sign_data' })
    const answer: object = JSON.parse(signature)
    const swapped = { ...rest, signature: JSON.stringify({ ...answer, kind: 'ton_proof' }) }
    expect(await login.verify(swapped, UNLIMITED)).toBe(false)
  })

  it('W-11 refuse code that is not known, whose data could hold any key', async () => {
    const forged = { code: beginCell().storeUint(1, 8).endCell(), data: V4.data }
    expect(await verify({ init: forged })).toBe(false)
  })

  it.each(['', '{}', 'null', '[]', '0x1234', '{"kind":"ton_proof"}', '"'.repeat(50)])(
    'refuse %j',
    async (signature) => {
      const { address, message } = sign({ init: V4 })
      expect(await login.verify({ address, message, signature }, UNLIMITED)).toBe(false)
    },
  )

  it('take a port for part of the place, not of the name', async () => {
    const signed = sign({ init: V4, domain: 'localhost', text: TEXT.replace(DOMAIN, 'localhost:3000') })
    const message = signed.message.replace(DOMAIN, 'localhost:3000')
    expect(await login.verify({ ...signed, message }, UNLIMITED)).toBe(true)
  })

  it('ask a deployed wallet for its key where its initial state is not given', async () => {
    const wallet = WalletContractV4.create({ workchain: 0, publicKey, walletId: 5 })
    await world.fund(wallet.address, null, 1_000_000_000n)
    await world.mine(1)
    const body = wallet.createTransfer({
      seqno: 0,
      secretKey: Buffer.concat([SECRET, publicKey]),
      messages: [],
    })
    const info = { type: 'external-in', src: null, dest: wallet.address, importFee: 0n } as const
    const message = beginCell()
      .store(storeMessage({ info, init: wallet.init, body }))
      .endCell()
    await world.node.call('sendBoc', { boc: message.toBoc().toString('base64') })
    await world.mine(1)
    expect(await verify({ init: wallet.init, stateInit: null })).toBe(true)
    expect(await verify({ init: wallet.init, stateInit: null, secret: other })).toBe(false)
  })
})
