import { bytesToHex } from '@noble/hashes/utils.js'

const ADDRESS_BYTES = 32
const REFERENCE_BYTES = 16
const U128 = 3

class Unreadable extends Error {}

/** Reads BCS from its beginning. Throws Unreadable where bytes are missing or unknown. */
function createReader(bytes: Uint8Array) {
  let at = 0
  function take(length: number): Uint8Array {
    if (at + length > bytes.length) throw new Unreadable()
    at += length
    return bytes.slice(at - length, at)
  }
  function uleb(): number {
    let value = 0
    for (let shift = 0; shift <= 28; shift += 7) {
      const [byte = 0] = take(1)
      value += (byte % 128) * 2 ** shift
      if (byte < 128) return value
    }
    throw new Unreadable()
  }
  function list<T>(read: () => T): T[] {
    const items: T[] = []
    for (let left = uleb(); left > 0; left -= 1) items.push(read())
    return items
  }
  return { take, uleb, list, byteVector: (): Uint8Array => take(uleb()) }
}

type Reader = ReturnType<typeof createReader>

/** One of several kinds, each of which reads the rest. */
function choose<T>(reader: Reader, kinds: readonly (() => T)[]): T {
  const kind = kinds[reader.uleb()]
  if (kind === undefined) throw new Unreadable()
  return kind()
}

const nothing = (): undefined => undefined

function readType(reader: Reader): number {
  const kind = reader.uleb()
  if (kind === 6) readType(reader)
  else if (kind === 7) {
    reader.take(ADDRESS_BYTES)
    reader.byteVector()
    reader.byteVector()
    reader.list(() => readType(reader))
  } else if (kind > 10) throw new Unreadable()
  return kind
}

/** The bytes of a pure input; undefined for an object, and for what is taken from an address's balance. */
function readInput(reader: Reader): Uint8Array | undefined {
  const skip = (length: number) => (): undefined => void reader.take(length)
  const ref = skip(ADDRESS_BYTES + 8 + 1 + ADDRESS_BYTES)
  const shared = skip(ADDRESS_BYTES + 8 + 1)
  return choose<Uint8Array | undefined>(reader, [
    () => reader.byteVector(),
    () => choose(reader, [ref, shared, ref]),
    () => {
      choose(reader, [skip(8)])
      choose(reader, [() => readType(reader)])
      return choose(reader, [nothing, nothing, skip(2 * ADDRESS_BYTES)])
    },
  ])
}

/** The number of an input; undefined for any other argument. */
function readArgument(reader: Reader): number | undefined {
  const number = (): number => {
    const [low = 0, high = 0] = reader.take(2)
    return low + high * 256
  }
  return choose<number | undefined>(reader, [nothing, number, () => void number(), () => void reader.take(4)])
}

/** The inputs of which a command makes a vector of 128-bit numbers; none for other commands. */
function readCommand(reader: Reader): readonly (number | undefined)[] {
  const argument = (): number | undefined => readArgument(reader)
  const addresses = (): void => void reader.list(() => reader.take(ADDRESS_BYTES))
  const done = (...parts: readonly unknown[]): readonly undefined[] => parts.flatMap(() => [])
  return choose<readonly (number | undefined)[]>(reader, [
    () => {
      reader.take(ADDRESS_BYTES)
      reader.byteVector()
      reader.byteVector()
      reader.list(() => readType(reader))
      return done(reader.list(argument))
    },
    () => done(reader.list(argument), argument()),
    () => done(argument(), reader.list(argument)),
    () => done(argument(), reader.list(argument)),
    () =>
      done(
        reader.list(() => reader.byteVector()),
        addresses(),
      ),
    () => {
      const type = reader.uleb() === 1 ? readType(reader) : undefined
      const elements = reader.list(argument)
      return type === U128 ? elements : []
    },
    () => {
      reader.list(() => reader.byteVector())
      addresses()
      reader.take(ADDRESS_BYTES)
      return done(argument())
    },
  ])
}

/** The reference in the bytes of a transaction that was signed; null when it carries none, or is of a kind that can carry none. */
export function readReference(bytes: Uint8Array): string | null {
  const reader = createReader(bytes)
  try {
    // The version of the format, and that it is a programmable transaction.
    if (reader.uleb() !== 0 || reader.uleb() !== 0) return null
    const inputs = reader.list(() => readInput(reader))
    const named = reader.list(() => readCommand(reader)).filter((elements) => elements.length > 0)
    const [[place] = [], ...more] = named
    const number = place === undefined || more.length > 0 ? undefined : inputs[place]
    if (number?.length !== REFERENCE_BYTES || named[0]?.length !== 1) return null
    return `0x${bytesToHex(number.toReversed())}`
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}
