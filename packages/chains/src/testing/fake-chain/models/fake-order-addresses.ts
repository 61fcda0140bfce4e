import type { OrderAddresses } from '../../../capabilities/order-addresses.ts'
import { fakeHash } from '../fake-transaction.ts'

/** Base units below which a payment to an order's address is dust: it stays there, and is not a deposit. */
export const FAKE_LEAST_COIN = 100n

const REFERENCE_LENGTH = 34
const ADDRESS_LENGTH = 42

/** All addresses of one network's wallet, whichever process watches them. */
export interface FakeAddressBook {
  /** The reference of the order with this address; undefined if no order has it. */
  referenceOf(address: string): string | undefined
  /** For one process, which watches its own list. */
  open(): OrderAddresses & { isExpected(reference: string): boolean }
}

/** Derives an address for each number, as a wallet does from its key. */
export function createFakeAddressBook(networkId: string): FakeAddressBook {
  const derived = new Map<string, string>()
  const derive = (index: number): { readonly address: string; readonly reference: string } => {
    const address = fakeHash(networkId, 'address', String(index)).slice(0, ADDRESS_LENGTH)
    const reference = fakeHash(address).slice(0, REFERENCE_LENGTH)
    derived.set(address, reference)
    return { address, reference }
  }
  return {
    referenceOf: (address) => derived.get(address),
    open() {
      const watched = new Map<string, string>()
      return {
        derive,
        get watched() {
          return watched.size
        },
        watch(addresses) {
          for (const { index, address } of addresses) {
            if (index > watched.size || derive(index).address !== address)
              throw new TypeError(`${address} is not the address of order ${String(watched.size)}.`)
            watched.set(address, derive(index).reference)
          }
        },
        listOwnCoins: () => Promise.resolve([]),
        addReceived: () => undefined,
        drainSpent: () => [],
        isWatched: (address) => watched.has(address),
        isExpected: (reference) => [...watched.values()].includes(reference),
      }
    },
  }
}
