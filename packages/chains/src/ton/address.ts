import type { AddressCodec } from '../capabilities/address-codec.ts'
import { bytesOf } from '../encoding/base64url.ts'

/** An account by its workchain and the hash of what it began with. */
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

/** CRC16 of XMODEM, which ends a friendly address. */
function checksum(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc
}

/** Reads an address in any spelling; undefined for what is none, or is one of the test network. */
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

/** The friendly spelling: beginning with EQ where money is to come back from what cannot take it, with UQ where it is to stay. */
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
 * TON addresses that money may be sent to: raw or friendly, of the base workchain, neither nobody's nor of the test network. The normal form is the
 * friendly one that begins with UQ: wallets show it, every wallet and exchange takes it, its checksum catches typing errors, and money that
 * is sent to it stays there before the wallet's first use. Raw addresses have no checksum, and many wallets refuse them.
 */
export const tonAddressCodec: AddressCodec = {
  isValid: (address) => normalize(address) !== undefined,
  normalize,
}
