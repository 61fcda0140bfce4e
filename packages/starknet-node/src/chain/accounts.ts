import { findAccountClass } from './account-classes.ts'
import { toHex } from './felt.ts'
import type { Ledger } from './ledger.ts'

interface Account {
  readonly classHash: bigint
  readonly key: bigint
  readonly nonce: bigint
}

/** Accounts that have been created; an address may hold tokens long before. */
export interface Accounts {
  find(address: bigint, after?: number): Account | undefined
  /** False for a class that this node does not know, arguments that its constructor refuses, and an address that is in use. */
  create(
    address: bigint,
    creation: { readonly classHash: bigint; readonly calldata: readonly bigint[] },
  ): boolean
  countUp(address: bigint): void
}

export function createAccounts(ledger: Ledger): Accounts {
  const find: Accounts['find'] = (address, after) => {
    const read = (what: string): bigint => ledger.read(`${what} ${toHex(address)}`, after)
    const classHash = read('class')
    return classHash === 0n ? undefined : { classHash, key: read('key'), nonce: read('nonce') }
  }
  const write = (address: bigint, what: string, value: bigint): void =>
    ledger.write(`${what} ${toHex(address)}`, value)
  return {
    find,
    create(address, { classHash, calldata }) {
      const key = findAccountClass(classHash)?.keyOf(calldata)
      if (key === undefined || key === 0n || find(address) !== undefined) return false
      write(address, 'class', classHash)
      write(address, 'key', key)
      return true
    },
    countUp(address) {
      write(address, 'nonce', (find(address)?.nonce ?? 0n) + 1n)
    },
  }
}
