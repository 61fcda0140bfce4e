import type { ReactNode } from 'react'
import { openConnectDialog } from '../../../../entities/wallet/connect-dialog-store.ts'
import { WALLET_MESSAGES } from '../../../../shared/messages/wallet-messages.ts'
import { Button } from '../../../../shared/ui/button/button.tsx'
import { useQuestSignIn } from '../../hooks/use-quest-sign-in.ts'
import type { QuestUser } from '../../hooks/use-quest-user.ts'
import { MAXIMUM_LEVEL, viewProfile } from '../../model/profile-view.ts'
import { ProgressBar } from '../parts/progress-bar.tsx'
import { HoldNotice } from './hold-notice.tsx'
import { LevelArc } from './level-arc.tsx'
import { LevelsList } from './levels-list.tsx'
import { LinkedWallets } from './linked-wallets.tsx'

/** A user's level, points and bridges; without a wallet those of a beginner. */
export function ProfileCard({ user }: { user: QuestUser }): ReactNode {
  const profile = user.kind === 'user' ? user.profile : undefined
  const view = viewProfile(profile)
  const { level, next, toNext } = view.progress
  return (
    <>
      <div className="relative px-2 pt-1">
        <LevelArc progress={view.progress} label={view.label} />
        <div className="absolute inset-x-0 bottom-3 text-center">
          <p className="font-display text-title font-semibold text-ink">{level.name}</p>
          <p className="tabular text-small text-muted">{view.multiplier} multiplier</p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-2 text-center">
        <Figure name="Retro Points" value={view.points} />
        <Figure name="Bridges" value={String(view.progress.bridges)} />
      </dl>
      <div className="mt-4">
        {next === undefined ? (
          <p className="text-center text-small font-medium text-accent">{MAXIMUM_LEVEL}</p>
        ) : (
          <>
            <div className="mb-1.5 flex justify-between gap-3 text-small">
              <span className="tabular text-muted">{view.bridgesText}</span>
              <span className="font-semibold text-accent">{view.nextText}</span>
            </div>
            <ProgressBar label={`Progress to ${next.name}`} share={toNext} text={view.bridgesText} />
          </>
        )}
      </div>
      <BecomeUser user={user} />
      <HoldNotice hold={profile?.hold ?? null} />
      <div className="mt-4 border-t border-line pt-3">
        <LevelsList levels={view.levels} current={level.name} />
      </div>
      {profile !== undefined && <LinkedWallets profile={profile} />}
    </>
  )
}

const Figure = ({ name, value }: { name: string; value: string }): ReactNode => (
  <div className="flex flex-col-reverse rounded-lg bg-raised px-2 py-2.5">
    <dt className="text-caption text-muted">{name}</dt>
    <dd className="tabular font-display text-title font-semibold text-ink">{value}</dd>
  </div>
)

function BecomeUser({ user }: { user: QuestUser }): ReactNode {
  const { isBusy, signIn } = useQuestSignIn()
  if (user.kind === 'nobody' || user.kind === 'without_evm') {
    const request = user.kind === 'nobody' ? {} : ({ family: 'evm' } as const)
    return (
      <Button block className="mt-4 restoring:invisible" onClick={() => openConnectDialog(request)}>
        {WALLET_MESSAGES.connect}
      </Button>
    )
  }
  if (user.kind !== 'unproved') return null
  return (
    <Button block className="mt-4" loading={isBusy || user.isSigning} onClick={signIn}>
      Sign in
    </Button>
  )
}
