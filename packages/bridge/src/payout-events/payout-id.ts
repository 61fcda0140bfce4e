import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Fixed across installations and versions: with another text the contract would not recognise what it has paid. */
const DOMAIN = 'sunspan/payout/1'

/**
 * A leg's id in a network's payout contract, 32 bytes as 0x-hex. Derived from the leg's permanent name only, so that no restart, restored database or
 * second process can give one leg two ids.
 */
export const payoutId = (leg: { readonly networkId: string; readonly stableName: string }): string =>
  `0x${bytesToHex(keccak_256(utf8ToBytes(JSON.stringify([DOMAIN, leg.networkId, leg.stableName]))))}`
