import { Address } from '@ton/core'
import { formatTonAddress } from './address.ts'

/** User-friendly, starting with UQ: for user wallets and the deposit address. */
export const walletText = ({ workChain, hash }: Address): string =>
  formatTonAddress({ workchain: workChain, hash: Uint8Array.from(hash) }, false)

/** User-friendly, starting with EQ: for jetton minters and jetton wallets. */
export const contractText = ({ workChain, hash }: Address): string =>
  formatTonAddress({ workchain: workChain, hash: Uint8Array.from(hash) }, true)

export const toAddress = (text: string): Address => Address.parse(text)
