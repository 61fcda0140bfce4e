import type { ChainFamily } from '@sunspan/domain'

const HEX = 'It should be 0x followed by 64 characters.'

/** What a transaction hash looks like, where it is not like those of EVM networks. */
const OTHERS: Readonly<Partial<Record<ChainFamily, string>>> = {
  starknet: 'It should be 0x followed by up to 64 characters.',
  tron: 'It should be 64 digits and letters from a to f.',
  bitcoin: 'It should be 64 digits and letters from a to f.',
  ton: 'It should be 64 digits and letters from a to f, or 44 characters that end with an equals sign.',
  solana: 'It should be 87 or 88 digits and letters.',
  sui: 'It should be 43 or 44 digits and letters.',
}

/** What a transaction hash of a family looks like. */
export const hashText = (family: ChainFamily): string => OTHERS[family] ?? HEX
