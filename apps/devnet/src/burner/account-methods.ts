import type { Ask, BurnerAccount, Method } from './burner-types.ts'
import { userRejected } from './provider-error.ts'
import type { WalletState } from './wallet-state.ts'

export interface AccountMethodDeps {
  accounts: readonly BurnerAccount[]
  origin: string
  state: WalletState
  ask: Ask
  refresh: () => void
}

const permissionOf = (account: BurnerAccount | undefined) =>
  account === undefined
    ? []
    : [
        {
          parentCapability: 'eth_accounts',
          caveats: [{ type: 'restrictReturnedAccounts', value: [account.address] }],
        },
      ]

/** Connecting, selecting the account, disconnecting. */
export function createAccountMethods(deps: AccountMethodDeps): [string, Method][] {
  const { accounts, origin, state, ask, refresh } = deps
  const connect = async () => {
    const answer = await ask({
      kind: 'connect',
      title: 'Connect to this site?',
      rows: [
        { label: 'Site', value: origin },
        { label: 'It will see', value: 'your address and balances, and may ask for signatures' },
      ],
      accounts: accounts.map(({ index, address }) => ({ index, address })),
      selectedIndex: (state.permitted() ?? state.profile()).index,
    })
    if (!answer.approved) throw userRejected()
    state.permit(answer.accountIndex ?? state.profile().index)
    refresh()
  }
  const listAccounts = () => {
    const account = state.permitted()
    return account === undefined ? [] : [account.address]
  }
  return [
    ['eth_accounts', async () => listAccounts()],
    [
      'eth_requestAccounts',
      async () => {
        if (state.permitted() === undefined) await connect()
        return listAccounts()
      },
    ],
    ['wallet_getPermissions', async () => permissionOf(state.permitted())],
    [
      'wallet_requestPermissions',
      async () => {
        await connect()
        return permissionOf(state.permitted())
      },
    ],
    [
      'wallet_revokePermissions',
      async () => {
        state.revoke()
        refresh()
        return null
      },
    ],
  ]
}
