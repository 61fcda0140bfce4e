import fc from 'fast-check'
import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createEvmDepositAuthor } from './author.ts'
import { readNativeReference, readTokenReference } from './contracts/calldata.ts'

const author = createEvmDepositAuthor({ chainId: '42161' })
const SENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DEPOSIT_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TOKEN = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const REFERENCE = `0x${'0123456789abcdef'.repeat(2)}`

const references = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
const amounts = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })

describe('the author of EVM deposits', () => {
  it('writes a native transfer whose calldata is the reference', () => {
    const { family, action } = author.author({
      depositAddress: DEPOSIT_ADDRESS.toLowerCase(),
      sender: SENDER,
      amount: 10n ** 18n,
      token: null,
      reference: REFERENCE.toUpperCase().replace('0X', '0x'),
    })
    expect(family).toBe('evm')
    expect(action).toEqual({
      chain_id: '42161',
      to: DEPOSIT_ADDRESS,
      value: '1000000000000000000',
      data: REFERENCE,
    })
  })

  it('writes token transfers that any decoder reads, and whose reference is read back', () => {
    fc.assert(
      fc.property(references, amounts, (reference, amount) => {
        const request = { depositAddress: DEPOSIT_ADDRESS, sender: SENDER, amount, token: TOKEN, reference }
        const { action } = author.author(request)
        expect(action).toMatchObject({ to: TOKEN, value: '0' })
        // CAST: the author returns 0x-prefixed hex.
        const decoded = decodeFunctionData({ abi: erc20Abi, data: action.data as Hex })
        expect(decoded).toEqual({ functionName: 'transfer', args: [DEPOSIT_ADDRESS, amount] })
        expect(readTokenReference(action.data, { recipient: DEPOSIT_ADDRESS, amount })).toBe(reference)
        expect(readNativeReference(action.data)).toBeNull()
      }),
    )
  })

  it.each([
    { amount: 0n },
    { amount: -1n },
    { amount: 2n ** 256n },
    { reference: '0x' },
    { reference: `${REFERENCE}00` },
    { reference: REFERENCE.slice(2) },
    { depositAddress: `0x${'0'.repeat(40)}` },
    { token: 'USDC' },
  ])('refuses %o', (wrong) => {
    const request = {
      depositAddress: DEPOSIT_ADDRESS,
      sender: SENDER,
      amount: 1n,
      token: TOKEN,
      reference: REFERENCE,
    }
    expect(() => author.author({ ...request, ...wrong })).toThrow(
      expect.objectContaining({ name: 'ChainError', kind: 'unsupported' }),
    )
  })
})

describe('reading a reference', () => {
  const transfer = { recipient: DEPOSIT_ADDRESS, amount: 5n }
  const {
    action: { data },
  } = author.author({
    depositAddress: DEPOSIT_ADDRESS,
    sender: SENDER,
    amount: 5n,
    token: TOKEN,
    reference: REFERENCE,
  })

  it.each([
    ['another amount', data, { ...transfer, amount: 6n }],
    ['another recipient', data, { ...transfer, recipient: TOKEN }],
    ['a byte less', data.slice(0, -2), transfer],
    ['a byte more', `${data}00`, transfer],
    ['no reference', data.slice(0, -32), transfer],
    ['another function', data.replace('a9059cbb', '23b872dd'), transfer],
  ])('reads none from calldata with %s', (_, input, expected) => {
    expect(readTokenReference(input, expected)).toBeNull()
  })

  it.each(['0x', REFERENCE.slice(0, -2), `${REFERENCE}00`, '0xzz'])('reads none from native %s', (input) => {
    expect(readNativeReference(input)).toBeNull()
  })
})
