import type { ReactNode } from 'react'
import { Button } from '../../shared/ui/button/button.tsx'
import { RemoteIcon } from '../../shared/ui/icons/remote-icon.tsx'
import { Arc } from '../../shared/ui/arc/arc.tsx'
import type { WalletWait } from './use-connect.ts'
import { waitingTexts } from './waiting-texts.ts'

export function WaitingForWallet(props: { waiting: WalletWait; onCancel: () => void }): ReactNode {
  const { walletName, walletIcon } = props.waiting
  const { title, text } = waitingTexts(props.waiting)
  return (
    <div className="flex grow flex-col items-center justify-center px-6 pt-6 pb-10 text-center">
      <div className="relative">
        <Arc variant="tall" busy glow className="w-52" />
        <span className="absolute inset-x-0 bottom-2 grid place-items-center">
          <RemoteIcon src={walletIcon} name={walletName} className="size-10" />
        </span>
      </div>
      <p className="mt-6 font-display text-title font-semibold">{title}</p>
      <p className="mt-2 max-w-[36ch] text-pretty text-muted">{text}</p>
      <Button variant="ghost" className="mt-6" onClick={props.onCancel}>
        Cancel
      </Button>
    </div>
  )
}
