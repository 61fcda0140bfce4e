import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { AddressCodec } from '../capabilities/address-codec.ts'
import { fromBase58, toBase58 } from '../encoding/base58.ts'
import { decodeSegwit, encodeSegwit } from '../encoding/bech32.ts'
import { BITCOIN_NETWORKS, networkOf, type BitcoinNetwork } from './network.ts'

const CHECKSUM_BYTES = 4
const BASE58_BYTES = 25
/** Program lengths with known spending rules, by version: P2WPKH and P2WSH, P2TR. */
const PROGRAM_LENGTHS: Readonly<Record<number, readonly number[]>> = { 0: [20, 32], 1: [32] }
const OP_1 = 0x51

const checksumOf = (payload: Uint8Array): Uint8Array => sha256(sha256(payload)).slice(0, CHECKSUM_BYTES)

function decodeBase58(text: string, { pubKeyHash, scriptHash }: BitcoinNetwork): string | undefined {
  const bytes = fromBase58(text, BASE58_BYTES)
  if (bytes === undefined) return undefined
  const payload = bytes.slice(0, -CHECKSUM_BYTES)
  if (bytesToHex(checksumOf(payload)) !== bytesToHex(bytes.slice(-CHECKSUM_BYTES))) return undefined
  const hash = bytesToHex(payload.slice(1))
  if (payload[0] === pubKeyHash) return `76a914${hash}88ac`
  return payload[0] === scriptHash ? `a914${hash}87` : undefined
}

function decodeBech32(text: string, { bech32 }: BitcoinNetwork): string | undefined {
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase()
  const found = isOneCase ? decodeSegwit(bech32, text.toLowerCase()) : undefined
  if (found === undefined) return undefined
  const { version, program } = found
  // Money sent to a future version or length is anyone's to spend.
  if (PROGRAM_LENGTHS[version]?.includes(program.length) !== true) return undefined
  const opcode = version === 0 ? 0 : OP_1 - 1 + version
  return bytesToHex(Uint8Array.of(opcode, program.length)) + bytesToHex(program)
}

/** The output script, in hex, of an address on this network; undefined for any other text. */
export const scriptOf = (address: string, network: BitcoinNetwork): string | undefined =>
  decodeBech32(address, network) ?? decodeBase58(address, network)

const base58Check = (version: number, hash: string): string => {
  const payload = concatBytes(Uint8Array.of(version), hexToBytes(hash))
  return toBase58(concatBytes(payload, checksumOf(payload)))
}

/** The address, in normal form, of an output script in hex; undefined for a script without one. */
export function addressOf(script: string, network: BitcoinNetwork): string | undefined {
  const [, program0, program1, keyHash, scriptHash] =
    /^(?:00(?:14|20)([0-9a-f]{40}|[0-9a-f]{64})|5120([0-9a-f]{64})|76a914([0-9a-f]{40})88ac|a914([0-9a-f]{40})87)$/.exec(
      script,
    ) ?? []
  if (keyHash !== undefined) return base58Check(network.pubKeyHash, keyHash)
  if (scriptHash !== undefined) return base58Check(network.scriptHash, scriptHash)
  const program = program0 ?? program1
  if (program === undefined || script.length !== program.length + 4) return undefined
  const version = program0 === undefined ? 1 : 0
  const isWhole = Number.parseInt(script.slice(2, 4), 16) * 2 === program.length
  return isWhole ? encodeSegwit(network.bech32, { version, program: hexToBytes(program) }) : undefined
}

function codecOf(networks: readonly BitcoinNetwork[]): AddressCodec {
  const normalize = (address: string): string | undefined => {
    for (const network of networks) {
      const script = scriptOf(address, network)
      if (script !== undefined) return addressOf(script, network)
    }
    return undefined
  }
  return { isValid: (address) => normalize(address) !== undefined, normalize }
}

/**
 * Bitcoin addresses of any network: P2PKH, P2SH, P2WPKH, P2WSH and P2TR. The normal form of bech32 addresses is lower case. Rejects a wrong
 * checksum or one of the other kind, and programs with undefined spending rules, which anyone could spend.
 */
export const bitcoinAddressCodec = codecOf(BITCOIN_NETWORKS)

/** Addresses of a single network, by its genesis hash. */
export const bitcoinAddressesOn = (chainId: string): AddressCodec => codecOf([networkOf(chainId)])
