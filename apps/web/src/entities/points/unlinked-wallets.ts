import type { WalletFamily } from '@sunspan/chains'
import { localStore } from '../../shared/storage/browser-storage.ts'

const KEY = 'sunspan.unlinked-wallets'
/** More wallets than anyone unlinks; older choices are dropped. */
const MAX_CHOICES = 50

/** A wallet of another family that a user has, or could have. */
export interface LinkableWallet {
  readonly family: WalletFamily
  readonly address: string
}

/** Names a wallet of a user. */
export const linkKey = (owner: string, { family, address }: LinkableWallet): string =>
  [owner, family, address].join('|')

function readChoices(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStore.read(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key): key is string => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** Whether the user has unlinked this wallet: it is then not linked again without being asked for. Kept in this browser only. */
export const isUnlinked = (key: string): boolean => readChoices().includes(key)

export function keepUnlinked(key: string, value: boolean): void {
  const others = readChoices().filter((other) => other !== key)
  localStore.write(KEY, JSON.stringify((value ? [...others, key] : others).slice(-MAX_CHOICES)))
}
