import type { AddressCodec } from '../capabilities/address-codec.ts'
import { bytesOf } from '../encoding/base64url.ts'

/** An account by its workchain and the hash of its initial state. */
export interface TonAddress {
  readonly workchain: number
  /** 32 bytes. */
  readonly hash: Uint8Array
}

const FRIENDLY_BYTES = 36
const BOUNCEABLE = 0x11
const NON_BOUNCEABLE = 0x51
const FRIENDLY = /^[A-Za-z0-9_-]{48}$|^[A-Za-z0-9+/]{48}$/
const RAW = /^(-1|0):([0-9a-fA-F]{64})$/
const BASECHAIN = 0
const MASTERCHAIN_BYTE = 0xff

/** CRC16/XMODEM, the last two bytes of a user-friendly address. */
function checksum(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc
}

/** Parses an address in any form; undefined for an invalid address or one of the test network. */
export function parseTonAddress(text: string): TonAddress | undefined {
  const [, workchain, hex] = RAW.exec(text) ?? []
  if (workchain !== undefined && hex !== undefined) {
    const hash = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
    return { workchain: Number(workchain), hash }
  }
  if (!FRIENDLY.test(text)) return undefined
  const bytes = bytesOf(text)
  const body = bytes.subarray(0, FRIENDLY_BYTES - 2)
  const [tag, place] = bytes
  const claimed = ((bytes[FRIENDLY_BYTES - 2] ?? 0) << 8) | (bytes[FRIENDLY_BYTES - 1] ?? 0)
  if (claimed !== checksum(body) || (tag !== BOUNCEABLE && tag !== NON_BOUNCEABLE)) return undefined
  if (place !== BASECHAIN && place !== MASTERCHAIN_BYTE) return undefined
  return { workchain: place === BASECHAIN ? BASECHAIN : -1, hash: body.slice(2) }
}

/** The user-friendly form: starts with EQ (bounceable: money that the recipient cannot accept returns) or UQ (non-bounceable: it stays). */
export function formatTonAddress({ workchain, hash }: TonAddress, isBounceable: boolean): string {
  const bytes = new Uint8Array(FRIENDLY_BYTES)
  bytes[0] = isBounceable ? BOUNCEABLE : NON_BOUNCEABLE
  bytes[1] = workchain === BASECHAIN ? BASECHAIN : MASTERCHAIN_BYTE
  bytes.set(hash, 2)
  const crc = checksum(bytes.subarray(0, FRIENDLY_BYTES - 2))
  bytes[FRIENDLY_BYTES - 2] = crc >> 8
  bytes[FRIENDLY_BYTES - 1] = crc & 0xff
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

const isNobody = ({ hash }: TonAddress): boolean =>
  [0, 0xff].some((nothing) => hash.every((byte) => byte === nothing))

function normalize(text: string): string | undefined {
  const address = parseTonAddress(text)
  if (address === undefined || address.workchain !== BASECHAIN || isNobody(address)) return undefined
  return formatTonAddress(address, false)
}

/**
 * TON addresses that can receive money: raw or user-friendly, on the base workchain, with an owner, and not of the test network. The normal
 * form is the user-friendly one that starts with UQ: wallets display it, every wallet and exchange accepts it, its checksum catches typos,
 * and money sent to it before the wallet's first use stays there. Raw addresses have no checksum, and many wallets reject them.
 */
export const tonAddressCodec: AddressCodec = {
  isValid: (address) => normalize(address) !== undefined,
  normalize,
}
