import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { TonAddress } from '@sunspan/chains/signing/ton'

/** Context of a signature. */
export interface SigningPlace {
  readonly signer: TonAddress
  /** Without a scheme. */
  readonly domain: string
  /** Seconds since 1970. */
  readonly timestamp: number
}

const PREFIX = Uint8Array.of(0xff, 0xff)

function numberBytes(size: 4 | 8, value: number, isLittleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value), isLittleEndian)
  if (size === 8) return bytes
  return isLittleEndian ? bytes.slice(0, 4) : bytes.slice(4)
}

const signerBytes = ({ workchain, hash }: TonAddress): Uint8Array =>
  concatBytes(numberBytes(4, workchain, false), hash)

/** The digest that a TON Connect address proof signs. */
export function proofDigest({ signer, domain, timestamp }: SigningPlace, payload: string): Uint8Array {
  const name = utf8ToBytes(domain)
  const message = concatBytes(
    utf8ToBytes('ton-proof-item-v2/'),
    signerBytes(signer),
    numberBytes(4, name.length, true),
    name,
    numberBytes(8, timestamp, true),
    utf8ToBytes(payload),
  )
  return sha256(concatBytes(PREFIX, utf8ToBytes('ton-connect'), sha256(message)))
}

/** The digest that a TON Connect text signature signs. */
export function textDigest({ signer, domain, timestamp }: SigningPlace, text: string): Uint8Array {
  const name = utf8ToBytes(domain)
  const bytes = utf8ToBytes(text)
  return sha256(
    concatBytes(
      PREFIX,
      utf8ToBytes('ton-connect/sign-data/'),
      signerBytes(signer),
      numberBytes(4, name.length, false),
      name,
      numberBytes(8, timestamp, false),
      utf8ToBytes('txt'),
      numberBytes(4, bytes.length, false),
      bytes,
    ),
  )
}
