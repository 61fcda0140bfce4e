import { Download } from '../../../shared/ui/icons/drawn/arrows/download.ts'
import type { ReactNode } from 'react'
import type { OrderListQuestion } from '../../../entities/order/order-list-query.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { Popover } from '../../../shared/ui/popover/popover.tsx'
import { StatementMenu } from './statement-menu.tsx'

export const StatementButton = ({ question }: { question: OrderListQuestion }): ReactNode => (
  <Popover
    label="Statement"
    trigger={(trigger) => (
      <Button
        variant="secondary"
        className="h-12 max-sm:w-12 max-sm:px-0"
        aria-label="Statement"
        {...trigger}
      >
        <Download aria-hidden className="size-4" />
        <span aria-hidden className="max-sm:hidden">
          Statement
        </span>
      </Button>
    )}
  >
    {() => <StatementMenu question={question} />}
  </Popover>
)
