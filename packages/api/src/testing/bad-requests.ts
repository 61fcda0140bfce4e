import { named, type BadInput } from './junk.ts'

/** Values of other types in place of a string. */
export const NON_TEXT_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  1.5,
  -1,
  [],
  ['1'],
  {},
  { amount: '1' },
]

const queryOf = (name: string, value: string): string => `${name}=${encodeURIComponent(value)}`

/** Raw query strings for which the list of orders must respond with 400. */
export const BAD_ORDER_LIST_QUERIES: readonly BadInput[] = named({
  'take of nothing': 'take=',
  'take of zero': 'take=0',
  'take too large': 'take=1000000000',
  'take beyond integers': 'take=99999999999999999999',
  'take negative': 'take=-1',
  'take with decimals': 'take=1.5',
  'take with an exponent': 'take=1e1',
  'take hexadecimal': 'take=0x10',
  'take with a space': 'take=%201',
  'take twice': 'take=1&take=2',
  'skip negative': 'skip=-1',
  'skip too large': 'skip=999999999',
  'unknown status': 'status=everything',
  'status in capitals': 'status=ALL',
  'status of nothing': 'status=',
  'status twice': 'status=all&status=complete',
  'bulk orders maybe': 'include_bulk_orders=maybe',
  'unknown kind': 'kind=loan',
  'after of nothing': 'after=',
  'after an id alone': 'after=01890000-0000-7000-8000-000000000000',
  'after a moment too long': 'after=999999999999999_01890000-0000-7000-8000-000000000000',
  'from no moment': 'from=monday',
  'search with a NUL': 'search=%00',
  'search with a line break': 'search=a%0Ab',
  'search too long': `search=${'a'.repeat(129)}`,
  'wallets cut off': queryOf('wallets', '['),
  'wallets of nothing': 'wallets=',
  'wallets not JSON': 'wallets=0xabc',
  'wallets a text': queryOf('wallets', '"0xabc"'),
  'wallets an object': queryOf('wallets', '{"0":"0xabc"}'),
  'wallets with numbers': queryOf('wallets', '[1]'),
  'wallets with null': queryOf('wallets', '[null]'),
  'wallets nested': queryOf('wallets', '[["0xabc"]]'),
  'wallets nested deeply': queryOf('wallets', '['.repeat(2_600) + ']'.repeat(2_600)),
  'wallets with a prototype': queryOf('wallets', '[{"__proto__":{"a":1}}]'),
  'wallets with an empty one': queryOf('wallets', '[""]'),
  'wallets with a space': queryOf('wallets', '["0x abc"]'),
  'too many wallets': queryOf(
    'wallets',
    JSON.stringify(Array.from({ length: 33 }, (_, index) => `0x${index}`)),
  ),
  'wallets too long': queryOf('wallets', JSON.stringify(['a'.repeat(8_000)])),
})

/** Raw bodies for which every call with a body must respond with 400. */
export const BAD_JSON_BODIES: readonly BadInput[] = named({
  empty: '',
  'cut off': '{"amount":',
  'single quotes': "{'amount':'1'}",
  'trailing comma': '{"amount":"1",}',
  'a comment': '{/* */}',
  'not a number': '{"amount":NaN}',
  'a text': '"amount"',
  'a number': '1',
  null: 'null',
  'an array': '[]',
  'an empty object': '{}',
  'a prototype': '{"__proto__":{"is_admin":true}}',
  'a constructor': '{"constructor":{"prototype":{"is_admin":true}}}',
  'deep arrays': '['.repeat(10_000) + ']'.repeat(10_000),
  'deep objects': '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000),
  'a form': 'amount=1&currency_in_id=ethereum-eth',
  XML: '<order><amount>1</amount></order>',
})

/** Fields that a client must not set on an order. A body with one of them must be refused, not stripped. */
export const FORBIDDEN_ORDER_FIELDS: readonly string[] = [
  'id',
  'status',
  'type',
  'amount_out',
  'amount_in',
  'platform_fee',
  'swap_fee',
  'blockchain_fee',
  'holder_nft',
  'original_price',
  'deposit',
  'createdAt',
  'version',
]
