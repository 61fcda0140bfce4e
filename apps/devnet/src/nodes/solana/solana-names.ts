import type { NameSpec } from '@sunspan/solana-node'
import { solanaBurnerAccounts } from './solana-burner-content.ts'

/** The network whose names the addresses of all of this family have. */
export const SOLANA_NAMES_NETWORK = 'solana'
/** The account of `.sol`, as on the main network. */
export const SOLANA_NAME_REGISTRY = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'

/** Names of the burner wallet's accounts, which go by them. */
export const solanaNames = (): readonly NameSpec[] =>
  solanaBurnerAccounts().map(({ address }, place) => ({
    name: `${['alice', 'bob', 'carol', 'dave'][place] ?? `account-${place}`}.sol`,
    owner: address,
    isFavourite: true,
  }))
