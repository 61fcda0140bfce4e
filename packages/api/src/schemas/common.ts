import { NETWORK_TYPES } from '@sunspan/domain'
import * as v from 'valibot'

/** An amount in whole tokens as a plain decimal: no sign, no exponent, no separators, at most 78 digits and 18+ decimals. */
export const DecimalSchema = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^(0|[1-9]\d*)(\.\d+)?$/, 'Expected a plain decimal such as 1.25'),
)

/** An amount in the smallest unit of a currency: wei, satoshi. */
export const BaseUnitsSchema = v.pipe(
  v.string(),
  v.maxLength(78),
  v.regex(/^(0|[1-9]\d*)$/, 'Expected a whole number of base units'),
)

/** Readable id of a network or a currency. */
export const SlugSchema = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Expected an id such as ethereum-usdc'),
)

export const UuidSchema = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'Expected a lower-case UUID'),
)

/** An address as text; the family's own rules are checked where the family is known. */
export const AddressTextSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(256),
  v.regex(/^[\x21-\x7e]+$/, 'Expected an address without spaces'),
)

export const TimestampSchema = v.pipe(v.string(), v.isoTimestamp())

export const NetworkTypeSchema = v.picklist(NETWORK_TYPES)

/** Header that accompanies calls which depend on the source wallet. */
export const NetworkTypeHeaderSchema = v.object({ 'network-type': NetworkTypeSchema })

/** A whole number in a query string. */
export const queryInteger = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'Expected a whole number'),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
  )
