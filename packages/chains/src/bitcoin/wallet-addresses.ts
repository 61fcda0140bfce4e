import type { OrderAddresses } from '../capabilities/order-addresses.ts'
import { addressOf, scriptOf } from './address.ts'
import type { BitcoinNetwork } from './network.ts'
import type { TreasuryKeys, WalletAddress } from './treasury-key.ts'

/** 0x-prefixed hex of the first sixteen bytes of the key's hash: of two addresses no two are alike. */
const REFERENCE_DIGITS = 32
const HASH_AT = 4

export const referenceOf = (script: string): string =>
  `0x${script.slice(HASH_AT, HASH_AT + REFERENCE_DIGITS)}`

/** The addresses of one wallet, and which of them may hold something. */
export interface WalletAddresses extends OrderAddresses {
  readonly treasury: WalletAddress
  /** Grows with every address of which it becomes known that it may hold something. */
  readonly version: number
  /** The wallet's address of an output script in hex, if it is one. */
  find(script: string): WalletAddress | undefined
  /** An order's address by its reference. */
  findByReference(reference: string): WalletAddress | undefined
  /** Those that may hold something, the treasury's own first. */
  holders(): readonly WalletAddress[]
  /** Is empty, and has been for long. */
  forget(addresses: readonly string[]): void
}

export function createWalletAddresses(keys: TreasuryKeys, network: BitcoinNetwork): WalletAddresses {
  const { treasury } = keys
  const byScript = new Map([[treasury.script, treasury]])
  const byReference = new Map<string, WalletAddress>()
  const received = new Map<string, WalletAddress>()
  let watched = 0
  let version = 0

  const note = (found: WalletAddress | undefined): void => {
    if (found === undefined || found === treasury || received.has(found.address)) return
    received.set(found.address, found)
    version += 1
  }
  return {
    treasury,
    get watched() {
      return watched
    },
    get version() {
      return version
    },
    derive(index) {
      const { address, script } = keys.ofOrder(index)
      return { address, reference: referenceOf(script) }
    },
    watch(addresses) {
      for (const { index, address } of addresses) {
        if (index < watched) continue
        const script = scriptOf(address, network)
        if (index > watched || script === undefined) {
          throw new TypeError(`${address} is not the address of order ${String(watched)}.`)
        }
        const entry = { key: index, address, script }
        byScript.set(script, entry)
        byReference.set(referenceOf(script), entry)
        watched += 1
      }
    },
    noteReceived(references) {
      for (const reference of references) note(byReference.get(reference))
    },
    isWatched(address) {
      const script = scriptOf(address, network)
      return script !== undefined && byScript.has(script)
    },
    find: (script) => byScript.get(script),
    findByReference: (reference) => byReference.get(reference),
    holders: () => [treasury, ...received.values()],
    forget(addresses) {
      for (const address of addresses) received.delete(address)
    },
  }
}

/** The address that an output script pays, for people; the script itself where it has none. */
export const payeeOf = (script: string, network: BitcoinNetwork): string =>
  addressOf(script, network) ?? `script:${script}`
