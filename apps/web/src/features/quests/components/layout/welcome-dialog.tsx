import type { UserProfileWire } from '@sunspan/api'
import { type ReactNode, useEffect, useState } from 'react'
import { formatPoints } from '../../../../entities/points/format-points.ts'
import { Arc } from '../../../../shared/ui/arc/arc.tsx'
import { Button } from '../../../../shared/ui/button/button.tsx'
import { Dialog, DialogBody } from '../../../../shared/ui/dialog/dialog.tsx'
import { viewProfile } from '../../model/profile-view.ts'

const LOOK_AGAIN_MS = 300

const countDialogs = (): number => document.querySelectorAll('[role="dialog"]').length

/** Whether no other dialog is open: two modal ones would hide each other from assistive technology. */
function useTurn(isWanted: boolean): boolean {
  const [hasTurn, setHasTurn] = useState(() => countDialogs() === 0)
  useEffect(() => {
    if (!isWanted) return
    const look = () => setHasTurn((had) => countDialogs() <= (had ? 1 : 0))
    const timer = setInterval(look, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWanted])
  return isWanted && hasTurn
}

/** Greets a user on their first visit if they have points already, after any other dialog. */
export function WelcomeDialog(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  profile: UserProfileWire | undefined
}): ReactNode {
  const { profile } = props
  const view = viewProfile(profile)
  const isOpen = useTurn(props.open)
  return (
    <Dialog open={isOpen} onOpenChange={props.onOpenChange} title="Welcome to Retro Points">
      <DialogBody>
        <Arc variant="wide" className="w-full" progress={Math.max(0.06, view.progress.day)} glow />
        <p className="mt-4 text-center text-balance text-muted">
          Your bridges already count. Here’s what they’ve earned you.
        </p>
        <p className="tabular mt-3 text-center font-display text-figure font-semibold text-ink">
          {formatPoints(profile?.points ?? '0')}
        </p>
        <p className="text-center text-small text-muted">
          points for {view.progress.bridges} {view.progress.bridges === 1 ? 'bridge' : 'bridges'}, level{' '}
          {view.progress.level.name}
        </p>
        <Button block size="large" className="mt-6" onClick={() => props.onOpenChange(false)}>
          Start collecting
        </Button>
      </DialogBody>
    </Dialog>
  )
}
