import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { base58ByteLength } from './base58-length.ts'
import { familiesOfShape } from './address-shape.ts'
import { findForeignAddress } from './foreign-address.ts'
import { guardRecipient, type RecipientCheck } from './guard-recipient.ts'
import { findLookAlike } from './look-alike.ts'

const EVM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const SOLANA = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describe('the shape of an address', () => {
  test.each([
    [EVM, ['evm']],
    [EVM.toLowerCase(), ['evm']],
    [TRON, ['tron']],
    [SOLANA, ['solana']],
    ['11111111111111111111111111111111', ['solana']],
    ['EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N', ['ton']],
    [`0:${'ab'.repeat(32)}`, ['ton']],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', ['bitcoin']],
    ['BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', ['bitcoin']],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', ['bitcoin']],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', ['bitcoin']],
    [`0x${'a1'.repeat(32)}`, ['fuel', 'sui']],
    [`0x0${'4'.repeat(63)}`, ['starknet', 'fuel', 'sui']],
    ['0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7', ['starknet']],
    ['Bc1QAR0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', []],
    ['vitalik.eth', []],
    ['', []],
    ['0x', []],
    ['1'.repeat(10_000), []],
  ])('%s: %j', (text, families) => {
    expect(familiesOfShape(text)).toEqual(families)
  })

  test('base58 lengths', () => {
    expect(base58ByteLength('')).toBe(0)
    expect(base58ByteLength('1')).toBe(1)
    expect(base58ByteLength('O0')).toBeUndefined()
    expect(base58ByteLength(TRON)).toBe(25)
  })
})

describe('an address of another family', () => {
  test.each([
    [TRON, 'EVM', 'This is a Tron address'],
    [EVM, 'TRON', 'This is an EVM address'],
    [SOLANA, 'ZK_SYNC_ERA', 'This is a Solana address'],
    [`0x${'a1'.repeat(32)}`, 'EVM', 'This is a Fuel or Sui address'],
    [`0x0${'4'.repeat(63)}`, 'EVM', 'This is a Starknet, Fuel or Sui address'],
    [EVM, 'ZK_SYNC_ERA', undefined],
    [`0x${'a1'.repeat(32)}`, 'SUI', undefined],
    ['nonsense', 'EVM', undefined],
  ] as const)('%s on %s: %s', (address, type, message) => {
    expect(findForeignAddress(address, type)?.message).toBe(message)
  })
})

describe('a look-alike', () => {
  const planted = `0xf3${'9'.repeat(35)}266`

  test('reads the same when shortened, and is another', () => {
    expect(findLookAlike(planted, [EVM], 'evm')).toBe(EVM)
    expect(findLookAlike(planted.toUpperCase().replace('0X', '0x'), [EVM], 'evm')).toBe(EVM)
  })

  test('is never one of the known addresses, in whatever case', () => {
    const nibble = fc.string({ unit: fc.constantFrom(...'01'), minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(fc.array(nibble, { minLength: 1, maxLength: 8 }), (digits) => {
        const known = digits.map((each) => `0x${each}`)
        for (const address of known)
          expect(findLookAlike(address.toUpperCase().replace('0X', '0x'), known, 'evm')).toBeUndefined()
      }),
    )
  })

  test('differs in case alone where case is part of the address: the eye skips it', () => {
    expect(findLookAlike(TRON.toLowerCase(), [TRON], 'tron')).toBe(TRON)
  })
})

describe('the guard', () => {
  const check = (facts: Partial<RecipientCheck>): RecipientCheck => ({
    address: EVM,
    networkType: 'EVM',
    tokenContracts: [],
    bridgeAddresses: [],
    recentRecipients: [],
    ...facts,
  })

  test('lets a plain recipient pass', () => {
    expect(guardRecipient(check({ recentRecipients: [EVM] }))).toBeUndefined()
  })

  test.each<[Partial<RecipientCheck>, string, string]>([
    [{ address: TRON }, 'foreign_family', 'refuse'],
    [{ tokenContracts: [{ symbol: 'USDC', address: EVM.toLowerCase() }] }, 'token_contract', 'refuse'],
    [{ bridgeAddresses: [EVM.toLowerCase()] }, 'bridge_wallet', 'refuse'],
    [{ recentRecipients: [`0xf3${'0'.repeat(35)}266`] }, 'look_alike', 'confirm'],
  ])('%j: %s, %s', (facts, kind, verdict) => {
    expect(guardRecipient(check(facts))).toMatchObject({ kind, verdict })
  })
})
