import type { ReactNode } from 'react'
import { useRuntimeConfig } from '../../shared/config/runtime-config.ts'

/** The product's name within a text. The server writes its own into the prerendered page (apps/server's render-page.ts). */
export const ProductName = (): ReactNode => (
  <span data-product="" suppressHydrationWarning>
    {useRuntimeConfig().productName}
  </span>
)
