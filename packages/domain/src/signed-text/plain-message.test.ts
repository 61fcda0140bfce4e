import { expect, it } from 'vitest'
import { buildPlainMessage } from './plain-message.ts'

it('names everything that binds the signature, and ends where the wallet address follows', () => {
  expect(
    buildPlainMessage(
      {
        productName: 'Sunspan',
        domain: 'localhost:3000',
        origin: 'http://localhost:3000',
        networkType: 'ZK_SYNC_ERA',
      },
      {
        nonce: '00ff',
        issuedAt: new Date('2026-01-01T00:00:00Z'),
        expiresAt: new Date('2026-01-01T00:05:00Z'),
      },
      { request: 'prove that this wallet is yours' },
    ),
  ).toBe(`Sunspan asks you to prove that this wallet is yours. Signing is free and sends no transaction.

Domain: localhost:3000
URI: http://localhost:3000
Network type: ZK_SYNC_ERA
Nonce: 00ff
Issued at: 2026-01-01T00:00:00.000Z
Expires at: 2026-01-01T00:05:00.000Z
Wallet: `)
})
