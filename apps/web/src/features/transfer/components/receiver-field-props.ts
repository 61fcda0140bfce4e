import type { Dispatch } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import type { ReceiverView } from '../model/receiver.ts'
import type { DraftAction, TransferDraft } from '../model/transfer-draft.ts'

/** What the receiver's field needs, and the part of it that takes another address. */
export interface ReceiverFieldProps {
  readonly draft: TransferDraft
  readonly receiver: ReceiverView
  readonly destination: Network | undefined
  readonly dispatch: Dispatch<DraftAction>
}
