/** Specification, sections 2 and 4. */
export const PROGRESS_TITLE = 'Transfer Progress'
export const COMPLETE_TITLE = 'Transfer Complete'
export const REJECT_TITLE = 'Transfer Reject'
/** Of a transfer that its owner has cancelled on our pages, of which the specification says nothing. */
export const CANCELLED_TITLE = 'Transfer cancelled'
export const CANCELLED_TEXT = 'You cancelled this transfer before it was paid.'
export const DECLINED_TEXT = 'Unfortunately, your recent attempt to bridge has been declined.'
/** Of the browser's tab, while no wallet of this page is asked. */
export const UNPAID_TITLE = 'Waiting for your payment'
export const WALLET_TITLE = 'Awaiting transfer confirmation'
export const WALLET_TEXT = 'Please, confirm this transaction on your wallet.'
export const DELAY_TEXT = 'This is taking longer than usual. We’re still watching for it.'
export const DELAY_SUPPORT_TEXT = 'Please contact support if nothing arrives within 10 minutes.'
export const BITCOIN_TEXT = 'Native Bitcoin bridging usually takes 30 minutes.'

const HONOURED =
  'If you did send a deposit, it isn’t lost: once the network confirms it, we complete the transfer or refund you.'

export const MONEY_TEXTS = {
  declined: 'You rejected it in your wallet. No funds left your account.',
  withdrawn: `The network didn’t accept the transaction: it was cancelled in your wallet or came too late. Nothing was sent. ${HONOURED}`,
  ended: HONOURED,
  closed: `This order was closed before a deposit arrived. ${HONOURED}`,
  expired: `No deposit arrived in time. ${HONOURED}`,
  failed: `Your wallet reported an error, and no deposit has arrived. Check your wallet’s activity before you try again. ${HONOURED}`,
  cancelled: `Your wallet returned no transaction, so most likely nothing was sent. We’re still watching for one. ${HONOURED}`,
  refused:
    'Your deposit doesn’t match the order. We’re keeping it safe, and we refund it to the wallet that sent it.',
} as const

export const NOT_OPENED_TITLE = 'Your wallet hasn’t been asked yet'
export const NOT_OPENED_TEXT =
  'Nothing was sent. To continue, open your wallet on the source network with the account you started with.'
