import type { AccountReader } from '../capabilities/account-reader.ts'
import type { SupportedFamily } from './registry.ts'

/** Loaded with the first look: the first page needs none of it. */
const READERS: { readonly [Family in SupportedFamily]: () => Promise<AccountReader> } = {
  evm: async () => (await import('../evm/account.ts')).readEvmAccounts,
  solana: async () => (await import('../solana/account.ts')).readSolanaAccounts,
  ton: async () => (await import('../ton/account.ts')).readTonAccounts,
  bitcoin: async () => (await import('../bitcoin/account.ts')).readBitcoinAccounts,
}

/** Looks at addresses of a family; see AccountReader. */
export const readAccounts = async (
  family: SupportedFamily,
  request: Parameters<AccountReader>[0],
): ReturnType<AccountReader> => (await READERS[family]())(request)
