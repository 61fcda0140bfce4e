/** The numbers of gRPC for the ways in which a call ends. */
export const STATUS = { ok: 0, invalidArgument: 3, notFound: 5, unimplemented: 12, internal: 13 } as const

/** A call that fails, with gRPC's number of its kind. */
export class GrpcError extends Error {
  override readonly name = 'GrpcError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const HEADER = 5
const TRAILER = 0x80

function frame(kind: number, content: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER)
  header[0] = kind
  header.writeUInt32BE(content.length, 1)
  return Buffer.concat([header, content])
}

/** The message of a request as browsers send it (`application/grpc-web-text`). Throws a GrpcError for other bodies. */
export function readMessage(body: string): Uint8Array {
  const bytes = Buffer.from(body, 'base64')
  const isWhole = bytes.length >= HEADER && bytes[0] === 0 && bytes.readUInt32BE(1) === bytes.length - HEADER
  if (!isWhole)
    throw new GrpcError(STATUS.invalidArgument, 'The body is not a message of gRPC-web in base64.')
  return Uint8Array.from(bytes.subarray(HEADER))
}

/** How a call ended: its message unless it failed, and the trailer. */
export function writeAnswer(
  message: Uint8Array | undefined,
  { status, text }: { readonly status: number; readonly text: string },
): string {
  const trailer = `grpc-status:${String(status)}\r\ngrpc-message:${encodeURIComponent(text)}\r\n`
  const frames = message === undefined ? [] : [frame(0, message)]
  return Buffer.concat([...frames, frame(TRAILER, Buffer.from(trailer))]).toString('base64')
}
