import { describe, expect, it } from 'vitest'
import { isClaimText, writeClaimText, type ClaimTerms } from './claim-text.ts'

const CHALLENGE = {
  nonce: '00ff00ff00ff00ff00ff00ff00ff00ff',
  issuedAt: new Date('2026-01-01T00:00:00.000Z'),
  expiresAt: new Date('2026-01-01T00:05:00.000Z'),
}
const NOW = new Date('2026-01-01T00:00:10Z')
const BASE = { address: '0xA0', symbol: 'ETH', network: 'Base', memo: '' }
const TERMS: ClaimTerms = {
  productName: 'Sunspan',
  domain: 'bridge.example',
  origin: 'https://bridge.example',
  networkType: 'EVM',
  chainId: '1',
  network: 'Ethereum',
  transaction: '0xab',
  amount: '0.5',
  symbol: 'ETH',
  orderId: '01890000-0000-7000-8000-000000000000',
  receivers: [BASE],
  wallet: '0xF0',
}

it('is one of EIP-4361 for wallets of EVM networks', () => {
  expect(writeClaimText(TERMS, CHALLENGE)).toBe(
    [
      'bridge.example wants you to sign in with your Ethereum account:',
      '0xF0',
      '',
      'Sunspan asks you to fill order 01890000-0000-7000-8000-000000000000 with your deposit of 0.5 ETH on Ethereum, transaction 0xab. Receiver: 0xA0 gets ETH on Base. Signing is free and sends no transaction.',
      '',
      'URI: https://bridge.example',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: 00ff00ff00ff00ff00ff00ff00ff00ff',
      'Issued At: 2026-01-01T00:00:00.000Z',
      'Expiration Time: 2026-01-01T00:05:00.000Z',
    ].join('\n'),
  )
})

it('names every receiver in a line of its own for other wallets, and ends with the wallet', () => {
  const receivers = [BASE, { address: 'UQ1', symbol: 'TON', network: 'TON', memo: '42' }]
  expect(writeClaimText({ ...TERMS, networkType: 'SOLANA', chainId: null, receivers }, CHALLENGE)).toBe(
    [
      'Sunspan asks you to fill an order with a deposit of yours. Signing is free and sends no transaction.',
      '',
      'Deposit: 0.5 ETH on Ethereum',
      'Transaction: 0xab',
      'Order: 01890000-0000-7000-8000-000000000000',
      'Receiver: 0xA0 gets ETH on Base',
      'Receiver: UQ1 gets TON on TON, memo 42',
      '',
      'Domain: bridge.example',
      'URI: https://bridge.example',
      'Network type: SOLANA',
      'Nonce: 00ff00ff00ff00ff00ff00ff00ff00ff',
      'Issued at: 2026-01-01T00:00:00.000Z',
      'Expires at: 2026-01-01T00:05:00.000Z',
      'Wallet: 0xF0',
    ].join('\n'),
  )
})

it.each(['EVM', 'TON'] as const)('a memo adds no line and loses no letter: %s', (networkType) => {
  const withMemo = (memo: string) =>
    writeClaimText({ ...TERMS, networkType, receivers: [{ ...BASE, memo }] }, CHALLENGE)
  expect(withMemo('1\nReceiver: 0xE')).not.toContain('0xE')
  expect(withMemo('ü')).toContain('memo in hexadecimal c3bc')
  expect(withMemo('ü')).not.toBe(withMemo('ö'))
})

describe.each(['EVM', 'BTC'] as const)('a page with a wallet of %s', (networkType) => {
  const terms: ClaimTerms = { ...TERMS, networkType }
  const isSigned = (changes: Partial<ClaimTerms>): boolean =>
    isClaimText(writeClaimText({ ...terms, ...changes }, CHALLENGE), terms, NOW)

  it('has the text signed that it expects', () => {
    expect(isSigned({})).toBe(true)
  })

  it.each<[string, Partial<ClaimTerms>]>([
    ['another receiver', { receivers: [{ ...BASE, address: '0xE1' }] }],
    ['a receiver more', { receivers: [BASE, { ...BASE, address: '0xE1' }] }],
    ['another network of the receiver', { receivers: [{ ...BASE, network: 'Polygon' }] }],
    ['another order', { orderId: '01890000-0000-7000-8000-000000000001' }],
    ['another amount', { amount: '5' }],
    ['another deposit', { transaction: '0xac' }],
    ['another domain', { domain: 'evil.example' }],
    ['another wallet', { wallet: '0xF1' }],
  ])('W-03 refuses a text with %s', (_name, changes) => {
    expect(isSigned(changes)).toBe(false)
  })

  it('W-03 refuses a text that lives longer, is of last week, or has a line more', () => {
    const text = writeClaimText(terms, CHALLENGE)
    const late = { ...CHALLENGE, expiresAt: new Date('2026-01-01T00:06:00.000Z') }
    expect(isClaimText(writeClaimText(terms, late), terms, NOW)).toBe(false)
    expect(isClaimText(text, terms, new Date('2026-01-08Z'))).toBe(false)
    expect(isClaimText(`${text}\nx`, terms, NOW)).toBe(false)
  })
})
