import type { ReactNode } from 'react'
import { Dialog, DialogBody } from '../../../../shared/ui/dialog/dialog.tsx'
import type { QuestUser } from '../../hooks/use-quest-user.ts'
import { ProfileCard } from './profile-card.tsx'

/** The whole profile, as a sheet on narrow screens. */
export const ProfileDialog = (props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  user: QuestUser
}): ReactNode => (
  <Dialog open={props.open} onOpenChange={props.onOpenChange} title="Your profile">
    <DialogBody>
      <ProfileCard user={props.user} />
    </DialogBody>
  </Dialog>
)
