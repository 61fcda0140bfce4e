import { named, spoil, type BadInput } from './junk.ts'

const SHAPES: readonly BadInput[] = named({
  empty: '',
  'negative zero': '-0',
  negative: '-1',
  signed: '+1',
  'space before': ' 1',
  'space after': '1 ',
  'small exponent': '1e5',
  'negative exponent': '1E-7',
  hexadecimal: '0x10',
  binary: '0b1',
  octal: '0o7',
  'decimal comma': '1,5',
  'thousands commas': '1,000',
  underscore: '1_000',
  'Arabic digits': '\u0661\u0662',
  'full-width digit': '\uff11',
  'not a number': 'NaN',
  infinity: 'Infinity',
  'negative infinity': '-Infinity',
  'no integer digit': '.5',
  'no decimal digit': '5.',
  'a dot': '.',
  'two dots': '..',
  'two dots inside': '1..5',
  'two decimal parts': '1.2.3',
  'leading zeros': '00.1',
  'leading zero': '01',
  'big integer suffix': '1n',
  fraction: '1/2',
  percent: '50%',
  words: 'one',
  null: 'null',
  undefined: 'undefined',
  true: 'true',
  object: '{}',
  array: '[1]',
  'with its symbol': '1 ETH',
  '300 digits': '1'.repeat(300),
  '10,000 digits': '9'.repeat(10_000),
  'a long tail': `0.${'0'.repeat(5_000)}1`,
})

/** Texts that are not a plain decimal number of whole tokens in any currency. Every parser and every call must refuse them. */
export const BAD_AMOUNTS: readonly BadInput[] = [...SHAPES, ...['1', '0.5', '12.345678'].flatMap(spoil)]

/** Plain decimal numbers with more decimals than a currency with six has. */
export const TOO_PRECISE_FOR_SIX_DECIMALS: readonly BadInput[] = named({
  'seven decimals': '0.0000001',
  'seven decimals that end in zero': '1.0000000',
  'eighteen decimals': '1.000000000000000001',
})

/** Plain decimal numbers outside all currencies' limits; they parse and must be refused by value. */
export const OUT_OF_RANGE_AMOUNTS: readonly BadInput[] = named({
  zero: '0',
  'zero with decimals': '0.000000',
  '2^53 - 1': '9007199254740991',
  '2^53 + 1': '9007199254740993',
  '2^64': '18446744073709551616',
  '2^256 - 1': '115792089237316195423570985008687907853269984665640564039457584007913129639935',
  '2^256': '115792089237316195423570985008687907853269984665640564039457584007913129639936',
})
