import { getBase58Decoder, getBase58Encoder, type ReadonlyUint8Array } from '@solana/kit'

const decoder = getBase58Decoder()
const encoder = getBase58Encoder()

export const toBase58 = (bytes: ReadonlyUint8Array | Uint8Array): string => decoder.decode(bytes)
export const fromBase58 = (text: string): Uint8Array => Uint8Array.from(encoder.encode(text))
