import type { AddressCodec } from '../capabilities/address-codec.ts'

const COIN_TYPE = /^0x([0-9a-fA-F]{1,64})::([A-Za-z][A-Za-z0-9_]{0,127})::([A-Za-z][A-Za-z0-9_]{0,127})$/

/** The type of the native coin, in normal form. */
export const SUI = `0x${'2'.padStart(64, '0')}::sui::SUI`

function normalize(text: string): string | undefined {
  const [, address, module, name] = COIN_TYPE.exec(text) ?? []
  if (address === undefined || module === undefined || name === undefined) return undefined
  return `0x${address.toLowerCase().padStart(64, '0')}::${module}::${name}`
}

/** Types of coins: the package that defines one, its module and its name. Nodes leave out leading zeros. Coins of generic types are not supported. */
export const coinTypeCodec: AddressCodec = {
  isValid: (text) => normalize(text) !== undefined,
  normalize,
}

/** The type of a currency's coins. */
export const coinTypeOf = (token: string | null): string => token ?? SUI
