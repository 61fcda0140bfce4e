/** A field of a protobuf message: a number, or bytes. */
export type Field = { readonly id: number } & ({ readonly number: bigint } | { readonly bytes: Uint8Array })

const VARINT = 0
const BYTES = 2
const MAX_VARINT_BYTES = 10

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

/** Encodes a message. As the format has it, fields with default values are left out. */
export function writeMessage(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const bytes = fields.flatMap((field) => {
    if ('number' in field) {
      if (field.number === 0n) return []
      return [...writeVarint(BigInt((field.id << 3) | VARINT)), ...writeVarint(field.number)]
    }
    if (field.bytes.length === 0) return []
    const head = writeVarint(BigInt((field.id << 3) | BYTES))
    return [...head, ...writeVarint(BigInt(field.bytes.length)), ...field.bytes]
  })
  return Uint8Array.from(bytes)
}

function readVarint(bytes: Uint8Array, start: number): { value: bigint; end: number } | undefined {
  let value = 0n
  for (let place = 0; place < MAX_VARINT_BYTES; place += 1) {
    const byte = bytes[start + place]
    if (byte === undefined) return undefined
    value |= BigInt(byte & 0x7f) << BigInt(7 * place)
    if ((byte & 0x80) === 0) return { value: BigInt.asUintN(64, value), end: start + place + 1 }
  }
  return undefined
}

/** The fields of a message, in order; undefined for bytes that are not a message. */
export function readMessage(bytes: Uint8Array): readonly Field[] | undefined {
  const fields: Field[] = []
  for (let place = 0; place < bytes.length;) {
    const tag = readVarint(bytes, place)
    const value = tag && readVarint(bytes, tag.end)
    if (tag === undefined || value === undefined) return undefined
    const id = Number(tag.value >> 3n)
    const kind = Number(tag.value & 7n)
    if (kind === VARINT) fields.push({ id, number: value.value })
    const end = kind === BYTES ? value.end + Number(value.value) : value.end
    if (kind === BYTES) fields.push({ id, bytes: bytes.subarray(value.end, end) })
    if ((kind !== VARINT && kind !== BYTES) || end > bytes.length) return undefined
    place = end
  }
  return fields
}

/** A message's bytes with this id; empty by default. */
export function bytesOf(fields: readonly Field[], id: number): Uint8Array {
  const found = fields.findLast((field) => field.id === id)
  return found !== undefined && 'bytes' in found ? found.bytes : new Uint8Array()
}

/** A message's number with this id; zero by default. */
export function integerOf(fields: readonly Field[], id: number): bigint {
  const found = fields.findLast((field) => field.id === id)
  return found !== undefined && 'number' in found ? BigInt.asIntN(64, found.number) : 0n
}
