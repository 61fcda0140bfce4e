import { Download } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { OrderListQuestion } from '../../../entities/order/order-list-query.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { loadChunk } from '../../../shared/ui/lazy/load-chunk.ts'
import { Popover } from '../../../shared/ui/popover/popover.tsx'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'

const StatementMenu = lazy(async () => ({
  default: (await loadChunk('statement', () => import('./statement-menu.tsx'))).StatementMenu,
}))

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
    {() => (
      <Suspense fallback={<Skeleton className="h-40 w-64" />}>
        <StatementMenu question={question} />
      </Suspense>
    )}
  </Popover>
)
