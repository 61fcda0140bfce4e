import type { NameSpec } from '@sunspan/solana-node'
import { solanaBurnerAccounts } from './solana-burner-content.ts'

/** The network whose names apply to the addresses of the whole family. */
export const SOLANA_NAMES_NETWORK = 'solana'
/** The account of `.sol`, as on mainnet. */
export const SOLANA_NAME_REGISTRY = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'

/** Names of the burner wallet's accounts, set as their primary names. */
export const solanaNames = (): readonly NameSpec[] =>
  solanaBurnerAccounts().map(({ address }, place) => ({
    name: `${['alice', 'bob', 'carol', 'dave'][place] ?? `account-${place}`}.sol`,
    owner: address,
    isFavourite: true,
  }))
