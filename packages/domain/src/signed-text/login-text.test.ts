import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NETWORK_TYPES } from '../family/chain-families.ts'
import { readLoginText, writeLoginText, type NamedLoginWallet } from './login-text.ts'
import type { SigningChallenge } from './signing-challenge.ts'
import type { SigningPlace } from './signing-place.ts'

const NOW = new Date('2026-01-01T00:00:10.000Z')
const PAGE: SigningPlace = {
  productName: 'Sunspan',
  domain: 'bridge.example',
  origin: 'https://bridge.example',
  networkType: 'EVM',
}
const WALLET: NamedLoginWallet = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId: '8453' }
const OWN = {
  nonce: '00ff00ff00ff00ff00ff00ff00ff00ff',
  issuedAt: new Date('2026-01-01T00:00:00.000Z'),
  expiresAt: new Date('2026-01-01T00:05:00.000Z'),
}
const KINDS = [
  ['without a wallet', undefined],
  ['that names the wallet', WALLET],
] as const
type Facts = SigningPlace & SigningChallenge

describe.each(KINDS)('a login text %s', (_, wallet) => {
  const text = (changes: Partial<Facts> = {}) =>
    writeLoginText({ ...PAGE, ...changes }, { ...OWN, ...changes }, wallet)
  const read = (given: string, page: SigningPlace = PAGE) => readLoginText(given, { page, wallet, now: NOW })

  it.each(NETWORK_TYPES)('is what the server writes: %s', (networkType) => {
    const page = { ...PAGE, networkType }
    expect(read(text({ networkType }), page)).toEqual({ expiresAt: OWN.expiresAt })
  })

  it.each<[string, Partial<Facts>]>([
    ['another domain', { domain: 'evil.example' }],
    ['a domain that ends alike', { domain: 'bridge.example.evil' }],
    ['another port', { domain: 'bridge.example:8443' }],
    ['another URI', { origin: 'https://evil.example' }],
    ['the URI without TLS', { origin: 'http://bridge.example' }],
    ['another product', { productName: 'Moonspan' }],
    ['a short nonce', { nonce: '00ff' }],
    ['a nonce in capitals', { nonce: OWN.nonce.toUpperCase() }],
    ['a nonce with a line more', { nonce: `${OWN.nonce}\nTransfer: all` }],
    ['a life of six minutes', { expiresAt: new Date('2026-01-01T00:06:00.000Z') }],
    ['no life', { expiresAt: OWN.issuedAt }],
    ['a time of last week', { issuedAt: new Date('2025-12-24Z'), expiresAt: new Date('2025-12-24T00:05Z') }],
    ['a time to come', { issuedAt: new Date('2026-01-08Z'), expiresAt: new Date('2026-01-08T00:05Z') }],
  ])('W-03 is refused with %s', (_name, changes) => {
    expect(read(text(changes))).toBeUndefined()
  })

  it('W-05 is refused for another type of network, and with another wallet than the page has', () => {
    const others: (NamedLoginWallet | undefined)[] = [
      { ...WALLET, chainId: '1' },
      { ...WALLET, address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
      wallet === undefined ? WALLET : undefined,
    ]
    for (const other of others) {
      if (wallet === undefined && other === undefined) continue
      expect(readLoginText(writeLoginText(PAGE, OWN, other), { page: PAGE, wallet, now: NOW })).toBe(
        undefined,
      )
    }
    // An EIP-4361 text is for EVM only, by its first line.
    if (wallet === undefined) expect(read(text({ networkType: 'TRON' }))).toBeUndefined()
  })

  it('W-03 is refused with any letter more, less or other', () => {
    const good = text()
    fc.assert(
      fc.property(
        fc.nat(good.length),
        fc.nat(3),
        fc.string({ unit: 'binary', maxLength: 3 }),
        (at, left, put) => {
          const changed = good.slice(0, at) + put + good.slice(at + left)
          fc.pre(changed !== good)
          const result = read(changed)
          // Another nonce or time of the same form is up to the server.
          if (result !== undefined) expect(changed).toHaveLength(good.length)
          const frame = (each: string): string => each.replaceAll(/[0-9a-f]{32}|\d{4}-[\d:.T-]+Z/g, '…')
          if (result !== undefined) expect(frame(changed)).toBe(frame(good))
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('W-03 is refused together with the text of another site', () => {
    const foreign = 'evil.example wants you to sign in with your Ethereum account:'
    for (const given of ['', 'x', foreign, `${text()}\n${foreign}`, `${foreign}\n${text()}`, ` ${text()}`])
      expect(read(given)).toBeUndefined()
  })
})

it('a clock in the wrong time zone prevents no login', () => {
  const text = writeLoginText(PAGE, OWN, undefined)
  for (const time of ['2025-12-31T10:00Z', '2026-01-01T14:00Z'])
    expect(readLoginText(text, { page: PAGE, wallet: undefined, now: new Date(time) })).toBeDefined()
})
