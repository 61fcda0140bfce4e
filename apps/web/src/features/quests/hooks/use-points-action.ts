import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { POINTS_KEY } from '../../../entities/points/points-key.ts'
import { refusalText } from '../../../entities/points/refusal-text.ts'
import { notify } from '../../../shared/ui/toast/notify.ts'

/**
 * An action that changes points: everything shown of them is then reloaded. A refusal is shown as a notice. `leastMs` is how long it looks busy at
 * least.
 */
export function usePointsAction(leastMs = 0): {
  readonly isBusy: boolean
  readonly run: (action: () => Promise<void>) => void
} {
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const perform = async (action: () => Promise<void>): Promise<void> => {
    setBusy(true)
    const least = new Promise((resolve) => setTimeout(resolve, leastMs))
    try {
      await action()
      await queryClient.invalidateQueries({ queryKey: POINTS_KEY })
    } catch (error) {
      console.warn('[points]', error)
      notify.error(refusalText(error))
    }
    await least
    setBusy(false)
  }
  return { isBusy, run: (action) => void perform(action) }
}
