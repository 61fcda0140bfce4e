import { BookUser } from '../../../../shared/ui/icons/drawn/things/book-user.ts'
import type { ReactNode } from 'react'
import { RecipientsDialog } from '../../../../flows/recipient-choice/recipients-dialog.tsx'
import { IconButton } from '../../../../shared/ui/button/icon-button.tsx'

/** Opens the recent and saved addresses for one row. */
export const RowBookButton = (props: { number: number; onOpen: () => void }): ReactNode => (
  <IconButton
    label={`Recent and saved addresses for recipient ${props.number}`}
    onClick={props.onOpen}
    onPointerEnter={RecipientsDialog.preload}
    className="-mr-3 advanced:-mr-2.5 advanced:size-9"
  >
    <BookUser aria-hidden className="size-4.5" />
  </IconButton>
)
