import * as v from 'valibot'

/** An amount in the smallest unit of a currency: wei, satoshi. */
export const BaseUnitsSchema = v.pipe(
  v.string(),
  v.maxLength(78),
  v.regex(/^(0|[1-9]\d*)$/, 'Expected a whole number of base units'),
  v.metadata({
    description: 'A whole number of the smallest unit of a currency',
    examples: ['1250000000000000000'],
  }),
)

/** A whole number that is not negative. */
export const CountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
