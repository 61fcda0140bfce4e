import type { ChainFamily } from '@sunspan/domain'

/** What a transaction hash of a family looks like. */
export const HASH_TEXTS: Readonly<Record<ChainFamily, string>> = {
  evm: 'It should be 0x followed by 64 characters.',
  starknet: 'It should be 0x followed by up to 64 characters.',
  fuel: 'It should be 0x followed by 64 characters.',
  tron: 'It should be 64 digits and letters from a to f.',
  bitcoin: 'It should be 64 digits and letters from a to f.',
  ton: 'It should be 64 digits and letters from a to f, or 44 characters that end with an equals sign.',
  solana: 'It should be 87 or 88 digits and letters.',
  sui: 'It should be 43 or 44 digits and letters.',
}
