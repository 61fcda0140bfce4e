import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { ExplorerPage } from '../../features/explorer/components/explorer-page.tsx'
import { PATHS } from '../../shared/config/paths.ts'
import { orderPopup } from '../../shared/config/popup-search.ts'

export default function ExplorerRoute(): ReactNode {
  const navigate = useNavigate()
  const open = useCallback(
    (orderId: string) =>
      void navigate({ to: PATHS.explorer, search: orderPopup(orderId), resetScroll: false }),
    [navigate],
  )
  return <ExplorerPage onOpen={open} />
}
