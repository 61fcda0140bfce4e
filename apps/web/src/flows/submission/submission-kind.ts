import type { NetworkType } from '@sunspan/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { OrderKind, VersionedOrder } from '../../entities/order/order-kind.ts'
import type { RecipientKey } from '../../entities/recipient/recipient.ts'
import type { PATHS } from '../../shared/config/paths.ts'
import type { SignatureProblem } from '../../shared/signature/find-signature-problem.ts'
import type { OrderActions } from './run-submit-effect.ts'
import type { PayableOrder, SubmitRequest } from './submit-state.ts'

/** Which end is reported to the server: the order was given up, or its wallet reported a failure. */
export type OrderEnd = 'close' | 'cancel' | 'fail'

/** Differences between the kinds of orders when one is submitted. */
export interface SubmissionKind<
  R extends SubmitRequest,
  O extends PayableOrder & VersionedOrder,
> extends Pick<
  OrderActions<R, O>,
  'createOrder' | 'fingerprint' | 'isAsConfirmed' | 'reportWalletRejection'
> {
  readonly orders: OrderKind<O>
  readonly progressPath: typeof PATHS.progress | typeof PATHS.bulkProgress
  /** Name of the kind in logs. */
  readonly logName: string
  /** Fetches the check with the first order that needs it. The check rejects if the signature cannot be verified. */
  readonly loadSignatureCheck: () => Promise<(order: O) => Promise<SignatureProblem | undefined>>
  /** Reports the end to the server, and stores the order's new state. */
  readonly endOrder: (
    queryClient: QueryClient,
    end: OrderEnd,
    order: { readonly id: string; readonly networkType: NetworkType },
  ) => Promise<void>
  /** The recipients of a request, in the order to remember them: the newest last. */
  readonly recipientsOf: (request: R, queryClient: QueryClient) => readonly RecipientKey[]
  readonly onCreated?: (orderId: string) => void
  /** Called when it is certain that nothing was sent. */
  readonly onClosed?: (orderId: string) => void
}
