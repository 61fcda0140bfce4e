import { NETWORK_TYPES } from '@sunspan/domain'
import * as v from 'valibot'

export { BaseUnitsSchema, CountSchema } from '@sunspan/chains/deposit-actions'

/**
 * An amount in whole tokens as a plain decimal number: no sign, exponent or separators. The number of decimals is checked once the currency is known.
 */
export const DecimalSchema = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^(0|[1-9]\d*)(\.\d+)?$/, 'Expected a plain decimal such as 1.25'),
  v.metadata({
    description: 'A plain decimal of whole tokens or dollars: no sign, no exponent, no separators',
    examples: ['1.25'],
  }),
)

/** Readable id of a network or a currency. */
export const SlugSchema = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Expected an id such as ethereum-usdc'),
  v.metadata({ description: 'Id of a network or a currency', examples: ['ethereum-usdc'] }),
)

export const UuidSchema = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'Expected a lower-case UUID'),
  v.metadata({ examples: ['01890000-0000-7000-8000-000000000000'] }),
)

/** An address as text; the family's rules are checked once the family is known. */
export const AddressTextSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(256),
  v.regex(/^[\x21-\x7e]+$/, 'Expected an address without spaces'),
  v.metadata({ description: 'A wallet address in the form of its network' }),
)

/** The address of a question; missing or empty while there is no wallet. */
export const MaybeAddressSchema = v.optional(v.union([v.literal(''), AddressTextSchema]))

export const TimestampSchema = v.pipe(v.string(), v.isoTimestamp())

export const NetworkTypeSchema = v.pipe(
  v.picklist(NETWORK_TYPES),
  v.metadata({ description: 'Type of the network that a wallet lives on' }),
)

/** Header of calls that depend on the source wallet. */
export const NetworkTypeHeaderSchema = v.object({ 'network-type': NetworkTypeSchema })

/** An integer in a query string. */
export const queryInteger = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'Expected a whole number'),
    // For the document: clients pass a number.
    v.metadata({ type: 'integer', minimum: min, maximum: max }),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
  )

/**
 * A list of at most `max` elements. The length is checked before any element is parsed: a body of maximum size may hold thousands, and reporting each
 * one's errors would delay all other requests.
 */
export function countedList<const Item extends v.GenericSchema>(
  item: Item,
  limits: { readonly min?: number; readonly max: number; readonly message?: string },
) {
  const { min = 0, max, message } = limits
  const list = v.pipe(v.array(item), v.minLength(min), v.maxLength(max, message))
  const tooLong = v.pipe(v.array(v.unknown()), v.maxLength(max, message))
  const run: (typeof list)['~run'] = (dataset, config) => {
    const { value } = dataset
    if (!Array.isArray(value) || value.length <= max) return list['~run'](dataset, config)
    const { issues } = v.safeParse(tooLong, value)
    // CAST: a list that is too long is not parsed, so there is no output.
    return { typed: false, value, issues } as ReturnType<typeof run>
  }
  return { ...list, '~run': run }
}
