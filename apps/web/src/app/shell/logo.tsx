import type { ReactNode } from 'react'
import { useRuntimeConfig } from '../../shared/config/runtime-config.ts'
import { Arc } from '../../shared/ui/arc/arc.tsx'

export const Logo = (): ReactNode => (
  <span className="flex items-center gap-2.5">
    <Arc className="w-9" />
    <span className="font-display text-[1.3125rem] font-semibold tracking-[-0.03em] text-ink other-brand:invisible max-[22.4rem]:hidden max-sm:group-has-data-activity:hidden">
      {useRuntimeConfig().productName}
    </span>
  </span>
)
