import type { UserProfileWire } from '@sunspan/api'
import type { ReactNode } from 'react'
import { openConnectDialog } from '../../../../entities/wallet/connect-dialog-store.ts'
import { failureCause } from '../../../../shared/messages/failure-cause.ts'
import { GENERAL_MESSAGES } from '../../../../shared/messages/general-messages.ts'
import { WALLET_MESSAGES } from '../../../../shared/messages/wallet-messages.ts'
import { Button } from '../../../../shared/ui/button/button.tsx'
import { useQuestSignIn } from '../../hooks/use-quest-sign-in.ts'
import type { QuestUser } from '../../hooks/use-quest-user.ts'
import { RowsLoading } from './list-states.tsx'
import { NotePanel } from './note-panel.tsx'

/** Where there is room, the profile next to it has the button: one is enough. A dialog covers the profile. */
const NEXT_TO_PROFILE = 'md:in-[main]:hidden'

/** Shows what belongs to a user, or how to become one. `title` says what there would be to see. */
export function UserGate(props: {
  user: QuestUser
  title: string
  children: (profile: UserProfileWire, address: string) => ReactNode
}): ReactNode {
  const { user, title } = props
  const { isBusy, signIn } = useQuestSignIn()
  switch (user.kind) {
    case 'user':
      return props.children(user.profile, user.address)
    case 'arriving':
      return <RowsLoading rows={3} />
    case 'nobody':
      return (
        <Ask
          title={title}
          text="Connect a wallet to start. Every point shows how you earned it."
          action={
            <Button className={NEXT_TO_PROFILE} onClick={() => openConnectDialog()}>
              {WALLET_MESSAGES.connect}
            </Button>
          }
        />
      )
    case 'without_evm':
      return (
        <Ask
          title={title}
          text="Points belong to an EVM address. Connect one: your other wallets are then linked to it."
          action={
            <Button className={NEXT_TO_PROFILE} onClick={() => openConnectDialog({ family: 'evm' })}>
              {WALLET_MESSAGES.connect}
            </Button>
          }
        />
      )
    case 'unproved':
      return (
        <Ask
          title={title}
          text="A signature proves that the wallet is yours. It’s free and moves no funds."
          action={
            <Button className={NEXT_TO_PROFILE} loading={isBusy || user.isSigning} onClick={signIn}>
              Sign in
            </Button>
          }
        />
      )
    case 'failed':
      return (
        <Ask
          title="We couldn’t load your profile"
          text={`${failureCause(user.error) ?? ''} Your points are safe.`.trim()}
          action={<Button onClick={user.retry}>{GENERAL_MESSAGES.tryAgain}</Button>}
        />
      )
  }
}

const Ask = (props: { title: string; text: string; action: ReactNode }): ReactNode => (
  // Nothing of it while a wallet of an earlier visit comes back.
  <NotePanel {...props} className="restoring:invisible" />
)
