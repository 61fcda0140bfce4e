import type { NetworkType } from '@sunspan/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { OrderKind, VersionedOrder } from '../../entities/order/order-kind.ts'
import type { RecipientKey } from '../../entities/recipient/recipient.ts'
import type { PATHS } from '../../shared/config/paths.ts'
import type { SignatureProblem } from '../../shared/signature/find-signature-problem.ts'
import type { OrderActions } from './run-submit-effect.ts'
import type { PayableOrder, SubmitRequest } from './submit-state.ts'

/** The server is told that an order was given up, or that its wallet reported a failure. */
export type OrderEnd = 'close' | 'fail'

/** What differs between the kinds of order when one is submitted. */
export interface SubmissionKind<
  R extends SubmitRequest,
  O extends PayableOrder & VersionedOrder,
> extends Pick<
  OrderActions<R, O>,
  'createOrder' | 'fingerprint' | 'isAsConfirmed' | 'reportWalletRejection'
> {
  readonly orders: OrderKind<O>
  readonly progressPath: typeof PATHS.progress | typeof PATHS.bulkProgress
  /** What the log calls it. */
  readonly logName: string
  /** Fetches the check with the first order that needs it. The check rejects when it cannot be made. */
  readonly loadSignatureCheck: () => Promise<(order: O) => Promise<SignatureProblem | undefined>>
  /** Tells the server, and takes in what has become of the order. */
  readonly endOrder: (
    queryClient: QueryClient,
    end: OrderEnd,
    order: { readonly id: string; readonly networkType: NetworkType },
  ) => Promise<void>
  /** Whom a request pays, the one to be remembered as the newest last. */
  readonly recipientsOf: (request: R, queryClient: QueryClient) => readonly RecipientKey[]
  readonly onCreated?: (orderId: string) => void
  /** It is certain that nothing was sent. */
  readonly onClosed?: (orderId: string) => void
}
