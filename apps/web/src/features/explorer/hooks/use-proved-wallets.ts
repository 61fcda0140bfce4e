import { useQuery } from '@tanstack/react-query'
import { useConnectedWallets, type ConnectedWallet } from '../../../entities/wallet/use-connected-wallets.ts'
import { walletProofsQuery } from '../../../entities/wallet/wallet-proofs-query.ts'

export interface ExplorerWallet extends ConnectedWallet {
  /** Undefined while that is not known. */
  readonly isProved: boolean | undefined
}

/** The connected wallets, and which of them the session has proved: their orders may be listed. */
export function useProvedWallets(): readonly ExplorerWallet[] {
  const wallets = useConnectedWallets()
  const { data, isError } = useQuery(walletProofsQuery(wallets))
  return wallets.map((wallet, index) => ({
    ...wallet,
    // Whoever cannot be asked is offered to sign in, which asks again.
    isProved: isError ? wallet.login === 'authorized' : data?.[index],
  }))
}
