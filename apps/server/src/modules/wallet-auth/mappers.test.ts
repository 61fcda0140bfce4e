import type { ChainFamily } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { toLoginMessageWire, toNamedWallet, toSessionWire, toWalletAuthorizationWire } from './mappers.ts'

const at = (hour: number): Date => new Date(Date.UTC(2026, 0, 1, hour))
const text = (hour: number): string => `2026-01-01T0${String(hour)}:00:00.000Z`

it('a login message has its page and its expiry', () => {
  const challenge = { value: 'sign this', expiresAt: at(1), browserToken: 'secret' }
  expect(toLoginMessageWire(challenge, 'bridge.example')).toEqual({
    message: { value: 'sign this' },
    domain: 'bridge.example',
    expires_at: text(1),
  })
})

it('a wallet is reported as proved until its proof ends, or as not proved', () => {
  const wallet = { address: '0xa', networkType: 'ZK_SYNC_ERA' } as const
  const proof = { family: 'evm', address: '0xa', networkId: null, expiresAt: at(2) } as const
  const told = { wallet_address: '0xa', network_type: 'ZK_SYNC_ERA' }
  expect(toWalletAuthorizationWire(wallet, proof)).toEqual({
    ...told,
    is_authorized: true,
    expires_at: text(2),
  })
  expect(toWalletAuthorizationWire(wallet, undefined)).toEqual({
    ...told,
    is_authorized: false,
    expires_at: null,
  })
})

describe('the wallet that a text shall name', () => {
  it('has an address and a chain, or is undefined', () => {
    expect(toNamedWallet({ address: '0xa', chain_id: '1' })).toEqual({ address: '0xa', chainId: '1' })
    expect(toNamedWallet({})).toBeUndefined()
  })

  it.each([
    ['chain_id', { address: '0xa' }],
    ['address', { chain_id: '1' }],
  ])('is refused without its %s', (path, query) => {
    const message = 'Send address and chain_id together, or neither'
    const refusal = {
      code: 'VALIDATION_FAILED',
      message: `${path}: ${message}`,
      details: { issues: [{ in: 'query', path, message }] },
    }
    expect(() => toNamedWallet(query)).toThrow(expect.objectContaining(refusal))
  })
})

describe('a session', () => {
  const sessionOf = (...families: readonly ChainFamily[]) => ({
    id: 'a',
    browser: 'Firefox on Linux',
    createdAt: at(1),
    lastUsedAt: at(2),
    expiresAt: at(3),
    wallets: families.map((family) => ({ family, address: `${family}-address` })),
  })

  it('has its times, and its wallets by the first type of their family', () => {
    const told = {
      id: 'a',
      browser: 'Firefox on Linux',
      created_at: text(1),
      last_used_at: text(2),
      expires_at: text(3),
      wallets: [
        { wallet_address: 'evm-address', network_type: 'EVM' },
        { wallet_address: 'bitcoin-address', network_type: 'BTC' },
      ],
    }
    expect(toSessionWire(sessionOf('evm', 'bitcoin'), 'a')).toEqual({ ...told, is_current: true })
    expect(toSessionWire(sessionOf('evm', 'bitcoin'), 'b')).toEqual({ ...told, is_current: false })
  })

  it('with a wallet of a family that is not served is a bug', () => {
    // CAST: no family is without a type.
    const session = sessionOf('martian' as ChainFamily)
    expect(() => toSessionWire(session, 'a')).toThrow('No network type is of the family martian')
  })
})
