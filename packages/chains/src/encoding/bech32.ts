// Not from @scure/base, which would add 1.6 kB to the download on first use of a Bitcoin wallet (`bundle-report`).
const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** Expected checksum constant: bech32 (BIP 173) for version 0, bech32m (BIP 350) for higher versions. */
const BECH32 = 1
const BECH32M = 0x2bc830a3
const CHECKSUM_LENGTH = 6
const MAX_LENGTH = 90
const MIN_PROGRAM = 2
const MAX_PROGRAM = 40
const MAX_VERSION = 16

/** A SegWit output script: its version and its program. */
export interface WitnessProgram {
  readonly version: number
  readonly program: Uint8Array
}

function polymod(values: readonly number[]): number {
  let checksum = 1
  for (const value of values) {
    const top = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ value
    for (const [bit, term] of GENERATOR.entries()) if ((top >> bit) & 1) checksum ^= term
  }
  return checksum
}

const expand = (prefix: string): readonly number[] => {
  const codes = Array.from(prefix, (character) => character.codePointAt(0) ?? 0)
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

/** Regroups bits; undefined when the remainder is not valid padding. */
function regroup(values: readonly number[], from: number, to: number): readonly number[] | undefined {
  const groups: number[] = []
  let buffer = 0
  let bits = 0
  for (const value of values) {
    buffer = ((buffer << from) | value) & 0xffff
    bits += from
    while (bits >= to) {
      bits -= to
      groups.push((buffer >> bits) & ((1 << to) - 1))
    }
  }
  const rest = buffer & ((1 << bits) - 1)
  if (to < from) return bits === 0 ? groups : [...groups, (rest << (to - bits)) & ((1 << to) - 1)]
  return bits < from && rest === 0 ? groups : undefined
}

/** Decodes a lower-case SegWit address with the prefix; undefined for any other text. */
export function decodeSegwit(prefix: string, text: string): WitnessProgram | undefined {
  if (text.length > MAX_LENGTH || !text.startsWith(`${prefix}1`)) return undefined
  const data = Array.from(text.slice(prefix.length + 1), (character) => CHARSET.indexOf(character))
  const [version = -1, ...rest] = data
  if (data.includes(-1) || version > MAX_VERSION || rest.length < CHECKSUM_LENGTH) return undefined
  if (polymod([...expand(prefix), ...data]) !== (version === 0 ? BECH32 : BECH32M)) return undefined
  const program = regroup(rest.slice(0, -CHECKSUM_LENGTH), 5, 8)
  if (program === undefined || program.length < MIN_PROGRAM || program.length > MAX_PROGRAM) return undefined
  return { version, program: Uint8Array.from(program) }
}

/** Encodes a program as an address. */
export function encodeSegwit(prefix: string, { version, program }: WitnessProgram): string {
  const data = [version, ...(regroup([...program], 8, 5) ?? [])]
  const checksum =
    polymod([...expand(prefix), ...data, 0, 0, 0, 0, 0, 0]) ^ (version === 0 ? BECH32 : BECH32M)
  const tail = [25, 20, 15, 10, 5, 0].map((shift) => (checksum >>> shift) & 31)
  return `${prefix}1${[...data, ...tail].map((value) => CHARSET.charAt(value)).join('')}`
}
