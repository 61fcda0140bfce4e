/** Specification, sections 2 and 4. */
export const PROGRESS_TITLE = 'Transfer Progress'
export const COMPLETE_TITLE = 'Transfer Complete'
export const REJECT_TITLE = 'Transfer Reject'
export const DECLINED_TEXT = 'Unfortunately, your recent attempt to bridge has been declined.'
export const WALLET_TITLE = 'Awaiting transfer confirmation'
export const WALLET_TEXT = 'Please, confirm this transaction on your wallet.'
export const DELAY_TEXT = 'This takes a little longer than usual. Your order is watched all the time.'
/** Only where there is a support to contact. */
export const DELAY_SUPPORT_TEXT = 'Please contact support if nothing arrives within 10 minutes.'
export const BITCOIN_TEXT = 'Native Bitcoin bridging usually takes 30 minutes.'

const HONOURED =
  'If you did send it, it still counts: as soon as the network confirms your transaction, this order goes on or the money goes back to you.'

export const MONEY_TEXTS = {
  declined: 'You declined in your wallet, so nothing was sent and nothing was taken.',
  withdrawn: `The network never took the transaction: it was cancelled in your wallet or came too late, so nothing was sent. ${HONOURED}`,
  closed: `The order was closed before a deposit arrived. ${HONOURED}`,
  expired: `No deposit arrived in time, so nothing was taken. ${HONOURED}`,
  failed: `Your wallet reported a failure, and no deposit has arrived. Before you try again, look into your wallet’s activity. ${HONOURED}`,
  cancelled: `Your wallet came back without a transaction, so most likely nothing was sent. We keep watching. ${HONOURED}`,
  refused:
    'What arrived is not what was ordered. The money is kept for you, and goes back to the wallet that sent it.',
} as const

export const NOT_OPENED_TITLE = 'Your wallet was not asked yet'
export const NOT_OPENED_TEXT =
  'Nothing was sent. Open your wallet on the source network with the account you started with to go on.'
