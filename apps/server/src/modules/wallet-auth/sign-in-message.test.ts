import { writeLoginText } from '@sunspan/domain'
import { createSiweMessage, parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { expect, it } from 'vitest'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ISSUED_AT = new Date('2026-01-01T00:00:00Z')
const EXPIRES_AT = new Date('2026-01-01T00:05:00Z')
const NONCE = '00ff00ff00ff00ff00ff00ff00ff00ff'

const textOf = (facts: { domain: string; origin: string; productName?: string }): string =>
  writeLoginText(
    { productName: 'Sunspan', networkType: 'EVM', ...facts },
    { nonce: NONCE, issuedAt: ISSUED_AT, expiresAt: EXPIRES_AT },
    { address: ADDRESS, chainId: '8453' },
  ) + ADDRESS

it('is, with the address behind it, what EIP-4361 writes', () => {
  const text = textOf({ domain: 'localhost:3000', origin: 'http://localhost:3000' })
  expect(text).toBe(
    createSiweMessage({
      address: ADDRESS,
      chainId: 8453,
      domain: 'localhost:3000',
      nonce: NONCE,
      version: '1',
      uri: 'http://localhost:3000',
      issuedAt: ISSUED_AT,
      expirationTime: EXPIRES_AT,
      statement:
        'Sunspan asks you to prove that this wallet is yours. Signing is free and sends no transaction.',
      resources: [`eip155:8453:${ADDRESS}`],
    }),
  )
})

it('is read by a parser of EIP-4361, and counts for its own page, nonce and time alone', () => {
  const text = textOf({ domain: 'bridge.example', origin: 'https://bridge.example' })
  const message = parseSiweMessage(text)
  expect(message).toEqual({
    address: ADDRESS,
    chainId: 8453,
    domain: 'bridge.example',
    nonce: NONCE,
    version: '1',
    uri: 'https://bridge.example',
    issuedAt: ISSUED_AT,
    expirationTime: EXPIRES_AT,
    statement: expect.stringContaining('this wallet is yours'),
    resources: [`eip155:8453:${ADDRESS}`],
  })
  const right = {
    message,
    address: ADDRESS,
    domain: 'bridge.example',
    nonce: NONCE,
    time: ISSUED_AT,
  } as const
  expect(validateSiweMessage(right)).toBe(true)
  for (const wrong of [{ domain: 'evil.tld' }, { nonce: `${NONCE}0` }, { time: EXPIRES_AT }])
    expect(validateSiweMessage({ ...right, ...wrong })).toBe(false)
})

/** The specification's grammar, as strict wallets parse it. */
const GRAMMAR = new RegExp(
  [
    String.raw`^(?<domain>[\w.-]+(:\d{1,5})?) wants you to sign in with your Ethereum account:`,
    String.raw`(?<address>0x[0-9a-fA-F]{40})`,
    '',
    String.raw`(?<statement>[\w\-.~:/?#[\]@!$&'()*+,;= ]+)`,
    '',
    String.raw`URI: (?<uri>https?://[\w.-]+(:\d{1,5})?)`,
    'Version: 1',
    String.raw`Chain ID: \d+`,
    'Nonce: [A-Za-z0-9]{8,}',
    String.raw`Issued At: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z`,
    String.raw`Expiration Time: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z`,
    'Resources:',
    String.raw`- [a-z][a-z0-9+.-]*:\d+:0x[0-9a-fA-F]{40}$`,
  ].join('\n'),
)

it.each(['Sunspan', 'Süd–Bridge\n“2”', '%<>'])(
  'keeps to the grammar with the product name %j',
  (productName) => {
    const text = textOf({ domain: 'localhost:3000', origin: 'http://localhost:3000', productName })
    expect(text).toMatch(GRAMMAR)
  },
)
