import type { Dispatch } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import type { TransferForm } from '../hooks/use-transfer-form.ts'
import type { ReceiverView } from '../model/receiver.ts'
import type { DraftAction, TransferDraft } from '../model/transfer-draft.ts'

/** Props of the receiver field, and of its input for another address. */
export interface ReceiverFieldProps {
  readonly draft: TransferDraft
  readonly receiver: ReceiverView
  readonly memo: TransferForm['memo']
  readonly destination: Network | undefined
  readonly dispatch: Dispatch<DraftAction>
}
