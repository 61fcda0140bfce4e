import type { ReactNode } from 'react'
import { Button } from '../../shared/ui/button/button.tsx'
import { RemoteIcon } from '../../shared/ui/icons/remote-icon.tsx'
import { Arc } from '../../shared/ui/arc/arc.tsx'
import type { WalletWait } from './use-connect.ts'

const TEXTS: Record<WalletWait['step'], (name: string) => { title: string; text: string }> = {
  connect: (name) => ({
    title: `Waiting for ${name}`,
    text: 'Allow this page to see your address. It cannot move anything by that.',
  }),
  check: (name) => ({ title: `Connected to ${name}`, text: 'Checking whether this wallet is signed in.' }),
  sign: (name) => ({
    title: 'Waiting for signature',
    text: `Sign the message in ${name} to show that the wallet is yours. It costs nothing and moves nothing.`,
  }),
}

export function WaitingForWallet(props: { waiting: WalletWait; onCancel: () => void }): ReactNode {
  const { step, walletName, walletIcon } = props.waiting
  const { title, text } = TEXTS[step](walletName)
  return (
    <div className="flex grow flex-col items-center justify-center px-6 pt-6 pb-10 text-center">
      <div className="relative">
        <Arc variant="tall" busy glow className="w-52" />
        <span className="absolute inset-x-0 bottom-2 grid place-items-center">
          <RemoteIcon src={walletIcon} name={walletName} className="size-10" />
        </span>
      </div>
      <div role="status" className="mt-6">
        <p className="font-display text-title font-semibold">{title}</p>
        <p className="mt-2 max-w-[36ch] text-pretty text-muted">{text}</p>
      </div>
      <Button variant="ghost" className="mt-6" onClick={props.onCancel}>
        Cancel
      </Button>
    </div>
  )
}
