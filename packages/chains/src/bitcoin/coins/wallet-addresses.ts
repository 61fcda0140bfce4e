import type { OrderAddresses } from '../../capabilities/order-addresses.ts'
import { addressOf, scriptOf } from '../address.ts'
import { createWalletCoins, type WalletCoins } from './wallet-coins.ts'
import type { BitcoinNetwork } from '../network.ts'
import type { TreasuryKeys, WalletAddress } from '../treasury/treasury-key.ts'

/** 0x-prefixed hex of the first sixteen bytes of the key hash, which are unique per address. */
const REFERENCE_DIGITS = 32
const HASH_AT = 4

export const referenceOf = (script: string): string =>
  `0x${script.slice(HASH_AT, HASH_AT + REFERENCE_DIGITS)}`

/** The addresses of one wallet, and the coins that they may hold. */
export interface WalletAddresses extends Omit<OrderAddresses, 'listOwnCoins'> {
  readonly treasury: WalletAddress
  readonly coins: Pick<WalletCoins, 'version' | 'all' | 'unspent' | 'learn'>
  /** The wallet's address for an output script in hex, if there is one. */
  find(script: string): WalletAddress | undefined
}

export function createWalletAddresses(keys: TreasuryKeys, network: BitcoinNetwork): WalletAddresses {
  const { treasury } = keys
  // As little memory as possible for each: anyone can create any number of them, and they are watched forever.
  const scripts: string[] = []
  const indices = new Map<string, number>()
  const coins = createWalletCoins()
  const findByReference = (reference: string): WalletAddress | undefined => {
    const key = indices.get(reference)
    const script = key === undefined ? undefined : scripts[key]
    return key === undefined || script === undefined
      ? undefined
      : { key, script, address: payeeOf(script, network) }
  }
  const find = (script: string): WalletAddress | undefined => {
    if (script === treasury.script) return treasury
    const found = findByReference(referenceOf(script))
    return found?.script === script ? found : undefined
  }
  return {
    treasury,
    coins,
    get watched() {
      return scripts.length
    },
    derive(index) {
      const { address, script } = keys.ofOrder(index)
      return { address, reference: referenceOf(script) }
    },
    watch(addresses) {
      for (const { index, address } of addresses) {
        const next = scripts.length
        if (index < next) continue
        const script = scriptOf(address, network)
        if (index > next || script === undefined) {
          throw new TypeError(`${address} is not the address of order ${String(next)}.`)
        }
        scripts.push(script)
        indices.set(referenceOf(script), next)
      }
    },
    addReceived(received) {
      for (const coin of received) {
        const owner = coin.reference === null ? treasury : findByReference(coin.reference)
        if (owner !== undefined) coins.add(coin, owner)
      }
    },
    drainSpent: () => coins.drainGone(),
    isWatched(address) {
      const script = scriptOf(address, network)
      return script !== undefined && find(script) !== undefined
    },
    find,
  }
}

/** The address of an output script, for display; the script itself if it has none. */
export const payeeOf = (script: string, network: BitcoinNetwork): string =>
  addressOf(script, network) ?? `script:${script}`
