import { named, spoil, type BadInput } from './junk.ts'

const CHECKSUMMED = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Addresses on EVM networks that must never be paid. */
export const BAD_EVM_ADDRESSES: readonly BadInput[] = [
  ...named({
    empty: '',
    'only the prefix': '0x',
    'wrong checksum': '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'one digit changed under its checksum': '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92267',
    zero: `0x${'0'.repeat(40)}`,
    'native placeholder': '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    'native placeholder in small letters': `0x${'e'.repeat(40)}`,
    'without its prefix': CHECKSUMMED.slice(2),
    'capital prefix': CHECKSUMMED.replace('0x', '0X'),
    'two prefixes': `0x${CHECKSUMMED}`,
    'one digit short': CHECKSUMMED.slice(0, -1),
    'one digit long': `${CHECKSUMMED}0`,
    'no hexadecimal digit': `0x${'g'.repeat(40)}`,
    'a private key': `0x${'ab'.repeat(32)}`,
    'padded to 32 bytes': `0x${'0'.repeat(24)}${CHECKSUMMED.slice(2).toLowerCase()}`,
    'a TRON address': 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'a TRON address in hexadecimal': `41${CHECKSUMMED.slice(2).toLowerCase()}`,
    'a Solana address': 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'a Bitcoin address': 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'a TON address': 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
    'a Sui address': `0x${'a1'.repeat(32)}`,
    'a domain name': 'vitalik.eth',
    'a payment link': `ethereum:${CHECKSUMMED}@1`,
    'Cyrillic letter for a digit': CHECKSUMMED.replace('a', '\u0430'),
    '10,000 digits': `0x${'a'.repeat(10_000)}`,
  }),
  ...[CHECKSUMMED, CHECKSUMMED.toLowerCase()].flatMap(spoil),
]
