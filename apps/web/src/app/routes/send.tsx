import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { UnsupportedNetworkDialog } from '../../entities/wallet/switching/unsupported-network-dialog.tsx'
import { ModeSwitch, type SendMode } from '../../features/bulk-transfer/components/mode-switch.tsx'
import { SendPage } from '../../features/transfer/components/send-page.tsx'
import { useOpenedSearch } from '../../features/transfer/hooks/use-send-search.ts'
import { PATHS } from '../../shared/config/paths.ts'
import { useRuntimeConfig } from '../../shared/config/runtime-config.ts'
import { MovingPanel } from '../../shared/ui/panel/moving-panel.tsx'
import { useFirstView } from '../first-view/use-first-view.ts'
import { loadChunk } from '../../shared/lazy/load-chunk.ts'

const loadAdvanced = async (): Promise<ComponentType> =>
  (LoadedAdvanced = (await loadChunk('bulk-transfer', () => import('../../features/bulk-transfer/index.ts')))
    .BulkTransfer)

const LazyAdvanced = lazy(async () => ({ default: await loadAdvanced() }))
/** Shown at once where it is loaded already, so that the card changes its size once. */
let LoadedAdvanced: ComponentType | undefined

const ignore = (): void => undefined

/** The send page in its two modes, both in one card; Advanced is offered only if the server supports it. */
export default function SendRoute(): ReactNode {
  useFirstView()
  const { advancedEnabled } = useRuntimeConfig()
  const { mode, step } = useOpenedSearch()
  const navigate = useNavigate()
  const shown: SendMode = advancedEnabled && mode === 'advanced' ? 'advanced' : 'regular'
  const choose = async (chosen: SendMode): Promise<void> => {
    // The page itself retries and reports errors.
    if (chosen === 'advanced') await loadAdvanced().catch(ignore)
    await navigate({
      to: PATHS.send,
      search: (before) => ({ ...before, mode: chosen === 'advanced' ? chosen : undefined }),
      resetScroll: false,
    })
  }
  return (
    <>
      {step !== 'confirm' && (
        <p className="mb-3 text-center text-balance text-muted tall:mb-5 tall:font-display tall:text-title tall:font-semibold tall:text-ink tall:sm:text-headline">
          Move tokens between networks
          <span className="max-md:not-tall:hidden tall:mt-1.5 tall:block tall:font-sans tall:text-body tall:font-normal tall:text-muted">
            <span className="tall:hidden">. </span>
            Usually in about a minute, with every fee shown before you send
          </span>
        </p>
      )}
      <MovingPanel
        stage={`${shown} ${step ?? 'form'}`}
        className={shown === 'advanced' ? 'mx-auto max-w-form-advanced' : 'mx-auto max-w-form'}
      >
        {advancedEnabled && step !== 'confirm' && (
          <ModeSwitch
            mode={shown}
            onChoose={(chosen) => void choose(chosen)}
            onPointAt={() => void loadAdvanced().catch(ignore)}
          />
        )}
        {shown === 'regular' ? <SendPage /> : <AdvancedMode />}
      </MovingPanel>
      <UnsupportedNetworkDialog />
    </>
  )
}

function AdvancedMode(): ReactNode {
  // One for as long as it is shown: another component, even of the same page, would start over.
  const [Advanced] = useState(() => LoadedAdvanced ?? LazyAdvanced)
  return (
    <Suspense>
      <Advanced />
    </Suspense>
  )
}
