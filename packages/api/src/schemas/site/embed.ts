import type { BulkStatus, OrderStatus } from '@sunspan/domain'

/** Every message between the form in a frame and the page around it has this version of the protocol. */
interface Versioned {
  readonly sunspan: 1
}

interface EmbeddedOrder {
  readonly order_id: string
  readonly kind: 'standard' | 'bulk'
}

/** What happens in the frame. */
export type FrameNews =
  | {
      /** The form can be used. */
      readonly type: 'ready'
      /** Where wallets sign: in the frame, or in a tab of its own, which a link in the frame opens. */
      readonly signs_in: 'frame' | 'tab'
    }
  /** Height of the content in CSS pixels. */
  | { readonly type: 'height'; readonly height: number }
  | (EmbeddedOrder & { readonly type: 'order_created' })
  | (EmbeddedOrder & {
      readonly type: 'order_status'
      readonly status: OrderStatus | BulkStatus
      /** Grows with every change of the order. */
      readonly version: number
    })
  /** The visitor pressed "Close", which the frame shows with the parameter `closable=true`. */
  | { readonly type: 'close' }

/** A message of the frame to the page around it. */
export type MessageFromFrame = Versioned & FrameNews

/** A message to the frame; everything else is ignored. */
export type MessageToFrame = Versioned &
  (
    | {
        /** Asks for `ready`, `height` and the order's status again. */
        readonly type: 'hello'
      }
    | { readonly type: 'theme'; readonly theme: 'light' | 'dark' }
  )
