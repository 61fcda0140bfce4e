import { writeClaimText, type ClaimReceiver, type ClaimTerms, type NetworkType } from '@sunspan/domain'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { createBitcoinLoginVerifier } from '../bitcoin/login.ts'
import { BITCOIN_NETWORKS } from '../bitcoin/network.ts'
import { createBitcoinTestWallet } from '../bitcoin/testing/test-wallet.ts'
import type { LoginVerifier } from '../capabilities/login-verifier.ts'
import { createEvmLoginVerifier } from '../evm/login.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { createSolanaLoginVerifier } from '../solana/login.ts'
import { createSolanaTestWallet } from '../solana/testing/test-wallet.ts'
import { createTonLoginVerifier } from '../ton/login.ts'
import { createTonTestWallet } from '../ton/testing/test-wallet.ts'

const NOWHERE = 'http://127.0.0.1:9'
const DOMAIN = 'bridge.example'
const SECRET = new Uint8Array(32).fill(7)
const pool: Pick<RpcPool, 'agree'> = { agree: () => Promise.reject(new Error('No node is asked.')) }
const regtest = BITCOIN_NETWORKS.find(({ bech32 }) => bech32 === 'bcrt')
if (regtest === undefined) throw new TypeError('There is a regtest.')

interface Signer {
  readonly address: string
  readonly verifier: LoginVerifier
  sign(text: string): string | Promise<string>
}

const evm = privateKeyToAccount(`0x${'07'.repeat(32)}`)
const bitcoin = createBitcoinTestWallet(NOWHERE, SECRET)
const solana = createSolanaTestWallet(NOWHERE, SECRET)
const ton = createTonTestWallet(NOWHERE, SECRET)

const SIGNERS: readonly (readonly [NetworkType, Signer])[] = [
  [
    'EVM',
    {
      address: evm.address,
      // CAST: only `agree` is called.
      verifier: createEvmLoginVerifier({ pool: pool as RpcPool }),
      sign: (message) => evm.signMessage({ message }),
    },
  ],
  ['SOLANA', { ...solana, verifier: createSolanaLoginVerifier(), sign: solana.signMessage }],
  [
    'TON',
    {
      address: ton.address,
      // CAST: only `agree` is called.
      verifier: createTonLoginVerifier({ pool: pool as RpcPool, now: Date.now }),
      sign: (text) => ton.signMessage(text, DOMAIN),
    },
  ],
  ['BTC', { ...bitcoin, verifier: createBitcoinLoginVerifier(regtest), sign: bitcoin.signMessage }],
]

/** The longest there are: Taproot addresses, and memos in hexadecimal. */
const RECEIVERS: readonly ClaimReceiver[] = Array.from({ length: 50 }, (_, index) => ({
  address: `bc1p${'q'.repeat(86)}`,
  symbol: 'USDC.e',
  network: 'Arbitrum One Sepolia Testnet',
  memo: 'ü'.repeat(60) + String(index),
}))

it.each(SIGNERS)(
  'a claim into an order of fifty is signed by a wallet, and proved: %s',
  async (type, signer) => {
    const terms: ClaimTerms = {
      productName: 'Sunspan',
      domain: DOMAIN,
      origin: `https://${DOMAIN}`,
      networkType: type,
      chainId: '1',
      network: 'Ethereum',
      transaction: `0x${'ab'.repeat(32)}`,
      amount: '0.5',
      symbol: 'ETH',
      orderId: '01890000-0000-7000-8000-000000000000',
      receivers: RECEIVERS,
      wallet: signer.address,
    }
    const challenge = { nonce: '0f'.repeat(16), issuedAt: new Date(), expiresAt: new Date() }
    const message = writeClaimText(terms, challenge)
    expect(message.length).toBeGreaterThan(17_000)
    const { address, verifier } = signer
    const signature = await signer.sign(message)
    expect(await verifier.provesByKey?.({ address, message, signature })).toBe(true)
    const other = message.replace('0.5', '5')
    expect(await verifier.provesByKey?.({ address, message: other, signature })).toBe(false)
  },
)
