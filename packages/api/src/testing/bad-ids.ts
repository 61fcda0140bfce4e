import { named, spoil, type BadInput } from './junk.ts'

const UUID = '01890000-0000-7000-8000-000000000000'

/** Texts that are not an order id. */
export const BAD_UUIDS: readonly BadInput[] = [
  ...named({
    'one digit short': UUID.slice(0, -1),
    'one digit long': `${UUID}0`,
    'without hyphens': UUID.replaceAll('-', ''),
    'capital letters': '01890000-ABCD-7000-8000-000000000000',
    'in braces': `{${UUID}}`,
    'as a URN': `urn:uuid:${UUID}`,
    'no hexadecimal digit': UUID.replace('0', 'g'),
    'a number': '1',
    'a negative number': '-1',
    prototype: '__proto__',
    constructor: 'constructor',
    'two ids': `${UUID},${UUID}`,
    '10,000 characters': 'a'.repeat(10_000),
  }),
  ...spoil(UUID),
]

/** Texts that are not an id of a network or a currency. */
export const BAD_SLUGS: readonly BadInput[] = [
  ...named({
    'capital letters': 'Ethereum',
    'hyphen before': '-ethereum',
    'hyphen after': 'ethereum-',
    'two hyphens': 'ethereum--usdc',
    'a dot': 'ethereum.usdc',
    prototype: '__proto__',
    '65 characters': 'a'.repeat(65),
    '10,000 characters': 'a'.repeat(10_000),
  }),
  ...spoil('ethereum-usdc'),
  ...spoil('base'),
]
