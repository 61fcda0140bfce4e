import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'

export interface ConfirmStep {
  /** The address is that of the confirmation step. */
  readonly isAddressed: boolean
  /** Adds the step to the history. */
  readonly open: () => void
  /** Leads back to the form. */
  readonly close: () => void
}

/**
 * The confirmation step has a history entry of its own, so that Back leads from it to the form. An address of the step that shows nothing to confirm,
 * after a reload or with another wallet, becomes the form's.
 */
export function useConfirmStep(isReady: boolean): ConfirmStep {
  const { step } = useSearch({ from: PATHS.send })
  const navigate = useNavigate()
  const { history } = useRouter()
  const isAddressed = step === 'confirm'
  useEffect(() => {
    if (!isAddressed || isReady) return
    void navigate({
      to: PATHS.send,
      search: (before) => ({ ...before, step: undefined }),
      state: true,
      replace: true,
      resetScroll: false,
    })
  }, [isAddressed, isReady, navigate])
  return {
    isAddressed,
    open: () =>
      void navigate({
        to: PATHS.send,
        search: (before) => ({ ...before, step: 'confirm' }),
        state: (before) => ({ ...before, lost: undefined }),
      }),
    close: () => history.back(),
  }
}
