import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { pointsClient } from '../../../shared/api/points-client.ts'
import { notify } from '../../../shared/ui/toast/notify.ts'
import { usePointsAction } from './use-points-action.ts'

const CREDENTIAL = /^credential=([\w-]+\.[\w-]+\.[\w-]+)$/

/**
 * Hands in the credential with which a partner sends its user back: `/quests/activities#credential=…`, which no server and no log sees. It counts for the
 * wallet that it names alone, so a link with another user's brings nothing.
 */
export function useCredential(): void {
  const router = useRouter()
  const { run } = usePointsAction()
  const latestRun = useRef(run)
  latestRun.current = run
  useEffect(() => {
    const { hash, pathname, searchStr } = router.state.location
    const [, credential] = CREDENTIAL.exec(hash) ?? []
    if (credential === undefined) return
    router.history.replace(pathname + searchStr)
    latestRun.current(async () => {
      await pointsClient.call('showCredential', { body: { credential } })
      notify.success('Your quest counts. Its points are booked')
    })
  }, [router])
}
