import clsx from 'clsx'
import type { ReactNode } from 'react'
import { openConnectDialog } from '../../../../entities/wallet/connect-dialog-store.ts'
import { WALLET_MESSAGES } from '../../../../shared/messages/wallet-messages.ts'
import { Button } from '../../../../shared/ui/button/button.tsx'
import { useQuestSignIn } from '../../hooks/use-quest-sign-in.ts'
import type { QuestUser } from '../../hooks/use-quest-user.ts'
import { MAXIMUM_LEVEL, viewProfile } from '../../model/profile-view.ts'
import { ProgressBar } from '../parts/progress-bar.tsx'
import { LevelArc } from './level-arc.tsx'
import { LevelsList } from './levels-list.tsx'
import { LinkedWallets } from './linked-wallets.tsx'
import { unknownOf } from './unknown-profile.tsx'

/** A user's level, points and bridges; without a wallet those of a beginner. */
export function ProfileCard({ user }: { user: QuestUser }): ReactNode {
  const profile = user.kind === 'user' ? user.profile : undefined
  const view = viewProfile(profile)
  const { level, next, toNext } = view.progress
  // Not the zeros of a beginner, for users who have points.
  const unknown = unknownOf(user)
  return (
    <>
      <div className="relative px-2 pt-1">
        <LevelArc progress={view.progress} label={unknown?.label ?? view.label} />
        <div className="absolute inset-x-0 bottom-3 text-center">
          <p className="font-display text-title font-semibold text-ink">
            {unknown?.placeholder ?? level.name}
          </p>
          <p className={clsx('tabular text-small text-muted', unknown && 'invisible')}>
            {view.multiplier} multiplier
          </p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-2 text-center">
        <Figure name="Retro Points" value={unknown?.placeholder ?? view.points} />
        <Figure name="Bridges" value={unknown?.placeholder ?? String(view.progress.bridges)} />
      </dl>
      <div className={clsx('mt-4', unknown && 'invisible')}>
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
      <div className="mt-4 border-t border-line pt-3">
        <LevelsList levels={view.levels} current={unknown === undefined ? level.name : undefined} />
      </div>
      {profile !== undefined && <LinkedWallets profile={profile} />}
    </>
  )
}

const Figure = ({ name, value }: { name: string; value: ReactNode }): ReactNode => (
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
