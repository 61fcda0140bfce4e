import type { QueryClient } from '@tanstack/react-query'
import type { TrackedTransfer } from '../../../entities/tracked-transfer/tracked-transfer.ts'
import type { TransferListsStore } from '../../../entities/tracked-transfer/transfer-lists-store.ts'

/**
 * Tracks an own transfer. One that changes after it has arrived may have lost its points, since its deposit has left the chain: then it has a card once
 * more, with the reason.
 */
export function trackOwn(
  queryClient: QueryClient,
  store: Pick<TransferListsStore, 'getLists' | 'track' | 'announceTakenBack'>,
  transfer: TrackedTransfer,
): void {
  const { id, status, version } = transfer
  const known = store.getLists().recent.find((each) => each.id === id)
  store.track(transfer)
  if (known === undefined || status !== 'COMPLETE' || known.version >= version) return
  void import('../../../flows/points/was-taken-back.ts')
    .then(({ wasTakenBack }) => wasTakenBack(queryClient, id))
    // Without a user of the programme there is no news of points.
    .then((isTakenBack) => isTakenBack && store.announceTakenBack(id))
    .catch(() => undefined)
}
