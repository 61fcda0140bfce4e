import { shortenAddress } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { Button } from '../../../shared/ui/button/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state/empty-state.tsx'
import type { ExplorerWallet } from '../hooks/use-proved-wallets.ts'
import { useSignIn } from '../hooks/use-sign-in.ts'

/** Only the owner of a wallet is shown what it sent: a signature proves it. */
export function SignInPrompt({ wallet }: { wallet: ExplorerWallet }): ReactNode {
  const { isBusy, signIn } = useSignIn()
  return (
    <EmptyState
      title="Sign in to see your transactions"
      text="A signature proves that the wallet is yours. It’s free and moves no funds."
      action={
        <Button loading={isBusy} onClick={() => void signIn(wallet)}>
          Sign in
        </Button>
      }
    />
  )
}

/** The same in a line, where other wallets' transactions are shown already. */
export function SignInNote({ wallet }: { wallet: ExplorerWallet }): ReactNode {
  const { isBusy, signIn } = useSignIn()
  return (
    <p className="flex flex-wrap items-center gap-3 rounded-lg border border-line px-4 py-2.5 text-small text-muted">
      <span className="grow">
        Transactions of <span className="font-mono">{shortenAddress(wallet.address, wallet.family)}</span>{' '}
        appear once you sign in with it.
      </span>
      <Button size="small" variant="secondary" loading={isBusy} onClick={() => void signIn(wallet)}>
        Sign in
      </Button>
    </p>
  )
}
