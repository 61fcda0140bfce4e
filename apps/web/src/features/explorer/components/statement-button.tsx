import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderListQuestion } from '../../../entities/order/order-list-query.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { Popover } from '../../../shared/ui/popover/popover.tsx'
import { StatementMenu } from './statement-menu.tsx'

export const StatementButton = ({ question }: { question: OrderListQuestion }): ReactNode => (
  <Popover
    label="Statement"
    trigger={(trigger) => (
      <Button size="small" variant="secondary" {...trigger}>
        <Download aria-hidden className="size-4" />
        Statement
      </Button>
    )}
  >
    {() => <StatementMenu question={question} />}
  </Popover>
)
