import { useQuery } from '@tanstack/react-query'
import { useWalletsWithLogin, type WalletWithLogin } from '../../../flows/wallet-login/use-wallet-logins.ts'
import { walletProofsQuery } from '../../../flows/wallet-login/wallet-proofs-query.ts'

export interface ExplorerWallet extends WalletWithLogin {
  /** Undefined while that is not known. */
  readonly isProved: boolean | undefined
}

/** The connected wallets, and which of them the session has proved: their orders may be listed. */
export function useProvedWallets(): readonly ExplorerWallet[] {
  const wallets = useWalletsWithLogin()
  const { data, isError } = useQuery(walletProofsQuery(wallets))
  return wallets.map((wallet, index) => ({
    ...wallet,
    // If the server cannot be asked, signing in is offered, which asks again.
    isProved: isError ? wallet.login === 'authorized' : data?.[index],
  }))
}
