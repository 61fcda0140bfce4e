import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { ModeSwitch, type SendMode } from '../../features/bulk-transfer/components/mode-switch.tsx'
import { SendPage } from '../../features/transfer/components/send-page.tsx'
import { PATHS } from '../../shared/config/paths.ts'
import { useRuntimeConfig } from '../../shared/config/runtime-config.ts'
import { loadChunk } from '../../shared/ui/lazy/load-chunk.ts'

const BulkTransfer = lazy(async () => ({
  default: (await loadChunk('bulk-transfer', () => import('../../features/bulk-transfer/index.ts')))
    .BulkTransfer,
}))

/** The send page in its two modes; Advanced is offered only if the server supports it. */
export default function SendRoute(): ReactNode {
  const { advancedEnabled } = useRuntimeConfig()
  const { mode } = useSearch({ from: PATHS.send })
  const navigate = useNavigate()
  if (!advancedEnabled) return <SendPage />
  const shown: SendMode = mode === 'advanced' ? 'advanced' : 'regular'
  const modeSwitch = (
    <ModeSwitch
      mode={shown}
      onChoose={(chosen) =>
        void navigate({
          to: PATHS.send,
          search: (before) => ({ ...before, mode: chosen === 'advanced' ? chosen : undefined }),
          resetScroll: false,
        })
      }
    />
  )
  if (shown === 'regular') return <SendPage modeSwitch={modeSwitch} />
  return (
    <Suspense>
      <BulkTransfer modeSwitch={modeSwitch} />
    </Suspense>
  )
}
