import { Address } from '@ton/core'
import { formatTonAddress } from './address.ts'

/** Friendly, beginning with UQ: a person's, or where deposits go. */
export const walletText = ({ workChain, hash }: Address): string =>
  formatTonAddress({ workchain: workChain, hash: Uint8Array.from(hash) }, false)

/** Friendly, beginning with EQ: a jetton's minter, or a wallet of jettons. */
export const contractText = ({ workChain, hash }: Address): string =>
  formatTonAddress({ workchain: workChain, hash: Uint8Array.from(hash) }, true)

export const toAddress = (text: string): Address => Address.parse(text)
