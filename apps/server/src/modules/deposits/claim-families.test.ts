import { parseInstallation } from '@sunspan/bridge'
import { createBitcoinTestWallet, createSolanaTestWallet, createTonTestWallet } from '@sunspan/chains/testing'
import { isClaimText, writeClaimText, type ClaimTerms } from '@sunspan/domain'
import { labNetworkEntry } from '@sunspan/labs'
import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createAdapters } from '../../start/create-adapters.ts'
import { buildTestInstallation } from '../../testing/build-test-installation.ts'
import { TEST_PHRASE } from '../../testing/start-test-chains.ts'

/** Nothing listens there: key signatures are verified without a node. */
const NOWHERE = 'http://127.0.0.1:9'
const DOMAIN = 'localhost:3000'
const CHALLENGE = {
  nonce: '00ff00ff00ff00ff00ff00ff00ff00ff',
  issuedAt: new Date('2026-01-01T00:00:00Z'),
  expiresAt: new Date('2026-01-01T00:05:00Z'),
}

const adapters = createAdapters(
  parseInstallation(
    buildTestInstallation([], {
      publicOrigins: [`http://${DOMAIN}`],
      otherNetworks: [
        ['solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'] as const,
        ['ton', '-239'] as const,
        ['bitcoin', '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'] as const,
      ].map(([networkId, chainId]) => labNetworkEntry({ networkId, rpcUrl: NOWHERE, chainId, tokens: {} })),
    }),
  ),
  TEST_PHRASE,
  { logger: pino({ level: 'silent' }), onDisagreement: () => undefined },
)

const ton = createTonTestWallet(NOWHERE, randomBytes(32))
const FAMILIES = [
  { id: 'solana', type: 'SOLANA', wallet: createSolanaTestWallet(NOWHERE, randomBytes(32)) },
  { id: 'bitcoin', type: 'BTC', wallet: createBitcoinTestWallet(NOWHERE, randomBytes(32)) },
  {
    id: 'ton',
    type: 'TON',
    wallet: { address: ton.address, signMessage: (text: string) => ton.signMessage(text, DOMAIN) },
  },
] as const

describe.each(FAMILIES)('a claim of a deposit on $id', ({ id, type, wallet }) => {
  const terms: ClaimTerms = {
    productName: 'Sunspan',
    domain: DOMAIN,
    origin: `http://${DOMAIN}`,
    networkType: type,
    chainId: null,
    network: id,
    transaction: 'ab'.repeat(32),
    amount: '0.5',
    symbol: 'ETH',
    wallet: wallet.address,
    orderId: '01890000-0000-7000-8000-000000000000',
    receivers: [
      { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', symbol: 'ETH', network: 'Base', memo: '' },
    ],
  }
  const verify = async (message: string, signature: string): Promise<boolean> =>
    (await adapters.get(id)?.login.provesByKey?.({ address: wallet.address, message, signature })) === true

  it('is signed by its wallet as a login is, and by no other wallet and for no other receiver', async () => {
    const text = writeClaimText(terms, CHALLENGE)
    expect(isClaimText(text, terms, CHALLENGE.issuedAt)).toBe(true)
    const signature = wallet.signMessage(text)
    expect(await verify(text, signature)).toBe(true)
    expect(await verify(text.replace('0xf39F', '0xf39f'), signature)).toBe(false)
    expect(await verify(text, wallet.signMessage(`${text} `))).toBe(false)
  })
})
