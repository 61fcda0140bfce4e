import type { BurnerAccount, BurnerNetwork } from './burner-types.ts'

export interface WalletState {
  /** The account preselected for the next connection. */
  profile(): BurnerAccount
  /** The account this site may access, if any. */
  permitted(): BurnerAccount | undefined
  permit(accountIndex: number): void
  revoke(): void
  network(): BurnerNetwork
  setNetwork(networkId: string): void
  /** `approve` or `reject` answers every request without a window. */
  autoAnswer(): 'approve' | 'reject' | undefined
}

export interface WalletStateDeps {
  accounts: readonly BurnerAccount[]
  networks: readonly BurnerNetwork[]
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/** Storage keys. Storage is per origin, and so are permissions. */
export const STORAGE_KEYS = {
  profile: 'burner:profile',
  permission: 'burner:permission',
  network: 'burner:network',
  auto: 'burner:auto',
} as const

/** The wallet's storage for this origin. Values that it could not have stored count as absent. */
export function createWalletState({ accounts, networks, storage }: WalletStateDeps): WalletState {
  const [firstAccount] = accounts
  const [firstNetwork] = networks
  if (!firstAccount || !firstNetwork) throw new Error('a burner wallet needs an account and a network')
  const accountAt = (key: string) => {
    const stored = storage.getItem(key)
    return stored === null ? undefined : accounts.find(({ index }) => String(index) === stored)
  }
  return {
    profile: () => accountAt(STORAGE_KEYS.profile) ?? firstAccount,
    permitted: () => accountAt(STORAGE_KEYS.permission),
    permit(accountIndex) {
      storage.setItem(STORAGE_KEYS.profile, String(accountIndex))
      storage.setItem(STORAGE_KEYS.permission, String(accountIndex))
    },
    revoke: () => storage.removeItem(STORAGE_KEYS.permission),
    network: () => networks.find(({ id }) => id === storage.getItem(STORAGE_KEYS.network)) ?? firstNetwork,
    setNetwork: (networkId) => storage.setItem(STORAGE_KEYS.network, networkId),
    autoAnswer() {
      const stored = storage.getItem(STORAGE_KEYS.auto)
      return stored === 'approve' || stored === 'reject' ? stored : undefined
    },
  }
}
