import { getAddressEncoder, isOffCurveAddress, generateKeyPairSigner, type Address } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeAddressCodec } from '../testing/suites/describe-address-codec.ts'
import { solanaAddressCodec } from './address.ts'
import { fromBase58, toBase58 } from '../encoding/base58.ts'
import { isOnCurve } from './transactions/curve.ts'
import { solanaDescriptor } from './descriptor.ts'
import { findTokenAccount } from './transactions/token-account.ts'

const OWNER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describeAddressCodec('Solana', solanaAddressCodec, {
  valid: [
    [OWNER, OWNER],
    ['GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW', 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW'],
  ],
  invalid: [
    // Programs, the burner, a system variable, the wrapped coin.
    '11111111111111111111111111111111',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    '1nc1nerator11111111111111111111111111111111',
    'SysvarC1ock11111111111111111111111111111111',
    'So11111111111111111111111111111111111111112',
    'Vote111111111111111111111111111111111111111',
    'Stake11111111111111111111111111111111111111',
    'ComputeBudget111111111111111111111111111111',
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
    'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
    // An owner's token account, which has no key.
    findTokenAccount(OWNER, USDC),
    OWNER.toLowerCase(),
    OWNER.slice(2),
    OWNER.replace('W', '0'),
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  ],
})

describe('base58 and the curve', () => {
  it('say what the official SDK says, for any bytes', () => {
    const encoder = getAddressEncoder()
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const text = toBase58(bytes)
        // CAST: 32 bytes in base58.
        const address = text as Address
        expect(Uint8Array.from(encoder.encode(address))).toEqual(bytes)
        expect(fromBase58(text, 32)).toEqual(bytes)
        expect(isOnCurve(bytes)).toBe(!isOffCurveAddress(address))
      }),
      { numRuns: 300 },
    )
  })

  it('take every key that is made for an address', async () => {
    for (let count = 0; count < 20; count += 1) {
      const { address } = await generateKeyPairSigner()
      expect(solanaAddressCodec.normalize(address)).toBe(address)
    }
  })

  it('keeps leading zeros, and refuses another length', () => {
    const bytes = Uint8Array.of(0, 0, ...Array<number>(30).fill(7))
    expect(toBase58(bytes).startsWith('11')).toBe(true)
    expect(fromBase58(toBase58(bytes), 32)).toEqual(bytes)
    expect(fromBase58(toBase58(bytes), 31)).toBeUndefined()
    expect(fromBase58('1'.repeat(100_000), 32)).toBeUndefined()
  })
})

describe('what names a network or a transaction', () => {
  it('is a genesis hash, and a signature of 64 bytes', () => {
    expect(solanaDescriptor.chainId.isValid('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d')).toBe(true)
    expect(solanaDescriptor.chainId.isValid('101')).toBe(false)
    const signature = toBase58(new Uint8Array(64).fill(200))
    expect(solanaDescriptor.transactionHash.normalize(signature)).toBe(signature)
    expect(solanaDescriptor.transactionHash.normalize(OWNER)).toBeUndefined()
    expect(solanaDescriptor.transactionHash.normalize(`0x${'a'.repeat(64)}`)).toBeUndefined()
  })
})
