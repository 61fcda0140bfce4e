import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { ChevronDown } from '../../../../shared/ui/icons/drawn/arrows/chevron-down.ts'
import { lazyDialog } from '../../../../shared/ui/lazy/lazy-dialog.tsx'
import { Arc } from '../../../../shared/ui/arc/arc.tsx'
import type { QuestUser } from '../../hooks/use-quest-user.ts'
import { viewProfile } from '../../model/profile-view.ts'
import { unknownOf } from './unknown-profile.tsx'

const ProfileDialog = lazyDialog('profile', async () => (await import('./profile-dialog.tsx')).ProfileDialog)

/** The profile below 768 px: one line, which opens the whole of it as a sheet. */
export function ProfileStrip({ user }: { user: QuestUser }): ReactNode {
  const [open, setOpen] = useState(false)
  const view = viewProfile(user.kind === 'user' ? user.profile : undefined)
  const unknown = unknownOf(user)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        onPointerEnter={ProfileDialog.preload}
        className="flex w-full items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3 text-left shadow-card md:hidden"
      >
        <Arc className="w-12 shrink-0" progress={view.progress.day} />
        <span className="min-w-0 grow">
          <span className="block font-semibold text-ink">
            {unknown?.placeholder ?? view.progress.level.name}
          </span>
          <span className={clsx('tabular block text-small text-muted', unknown && 'invisible')}>
            {view.multiplier} · {view.bridgesText}
          </span>
        </span>
        <span className="text-right">
          <span className="tabular block font-display text-lead font-semibold text-ink">
            {unknown?.placeholder ?? view.points}
          </span>
          <span className="block text-caption text-muted">points</span>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
      <ProfileDialog open={open} onOpenChange={setOpen} user={user} />
    </>
  )
}
