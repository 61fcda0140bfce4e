/** A field of a protobuf message: a number, or bytes. */
export type Field = { readonly id: number } & ({ readonly number: bigint } | { readonly bytes: Uint8Array })

const VARINT = 0
const BYTES = 2
const WORD = 2n ** 64n
const MAX_VARINT_BYTES = 10

export class WireError extends Error {}

function writeVarint(value: bigint): number[] {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, value)
  do {
    const low = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest === 0n ? low : low | 0x80)
  } while (rest > 0n)
  return bytes
}

/** Writes a message. Fields with default values are left out, as the format has it. */
export function writeMessage(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const parts = fields.flatMap((field): (number[] | Uint8Array)[] => {
    if ('number' in field) {
      if (field.number === 0n) return []
      return [writeVarint(BigInt((field.id << 3) | VARINT)), writeVarint(field.number)]
    }
    if (field.bytes.length === 0) return []
    const { length } = field.bytes
    return [writeVarint(BigInt((field.id << 3) | BYTES)), writeVarint(BigInt(length)), field.bytes]
  })
  return Uint8Array.from(Buffer.concat(parts.map((part) => Uint8Array.from(part))))
}

function readVarint(bytes: Uint8Array, start: number): { readonly value: bigint; readonly end: number } {
  let value = 0n
  for (let place = 0; place < MAX_VARINT_BYTES; place += 1) {
    const byte = bytes[start + place]
    if (byte === undefined) throw new WireError('the message ends within a number')
    value |= BigInt(byte & 0x7f) << BigInt(7 * place)
    if ((byte & 0x80) === 0) return { value: value % WORD, end: start + place + 1 }
  }
  throw new WireError('a number is too long')
}

/** Reads the fields of a message, in order. Throws a WireError for anything else. */
export function readMessage(bytes: Uint8Array): readonly Field[] {
  const fields: Field[] = []
  for (let place = 0; place < bytes.length;) {
    const tag = readVarint(bytes, place)
    const value = readVarint(bytes, tag.end)
    const id = Number(tag.value >> 3n)
    const kind = Number(tag.value & 7n)
    if (kind === VARINT) {
      fields.push({ id, number: value.value })
      place = value.end
    } else if (kind === BYTES) {
      const end = value.end + Number(value.value)
      if (end > bytes.length) throw new WireError('the message ends within a field')
      fields.push({ id, bytes: bytes.subarray(value.end, end) })
      place = end
    } else throw new WireError('a field has a type that is not known')
  }
  return fields
}

/** The last of a message's fields with this id; empty by default. */
export function bytesOf(fields: readonly Field[], id: number): Uint8Array {
  const found = fields.findLast((field) => field.id === id)
  return found !== undefined && 'bytes' in found ? found.bytes : new Uint8Array()
}

/** The last of a message's numbers with this id, signed; zero by default. */
export function numberOf(fields: readonly Field[], id: number): bigint {
  const found = fields.findLast((field) => field.id === id)
  return found !== undefined && 'number' in found ? BigInt.asIntN(64, found.number) : 0n
}
