import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The same in every installation and version: another text would make the contract forget what it paid. */
const DOMAIN = 'sunspan/payout/1'

/**
 * The id by which a network's payout contract knows a leg, 32 bytes as 0x-hex. It follows from what the leg is called alone, so that no
 * restart, restored database or second process can give one leg two ids.
 */
export const payoutId = (leg: { readonly networkId: string; readonly stableName: string }): string =>
  `0x${bytesToHex(keccak_256(utf8ToBytes(JSON.stringify([DOMAIN, leg.networkId, leg.stableName]))))}`
