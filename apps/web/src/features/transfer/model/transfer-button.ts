import { switchNetworkHint } from '../../../flows/submission/submit-messages.ts'
import type { ReceiverView } from './receiver.ts'

/** Everything that determines the text and action of the form's button. */
export interface ButtonFacts {
  readonly catalogReady: boolean
  /** Undefined while no wallet of the source's family is connected. */
  readonly wallet: { readonly onSourceNetwork: boolean } | undefined
  readonly sourceNetworkName: string
  readonly destinationNetworkName: string
  readonly routeChosen: boolean
  readonly currenciesActive: boolean
  readonly hasAmount: boolean
  readonly amountIssue: string | undefined
  readonly receiver: ReceiverView
  readonly memoIssue: string | undefined
  readonly quote: 'none' | 'loading' | 'ready' | 'failed'
  /** The server refused the amount itself: a retry would not help. */
  readonly amountRefused: boolean
}

export type TransferButton =
  | { readonly kind: 'connect'; readonly label: 'Connect Wallet' }
  | { readonly kind: 'switch'; readonly label: 'Switch Network'; readonly hint: string }
  | { readonly kind: 'review'; readonly label: string; readonly disabled: boolean; readonly busy: boolean }

export const REVIEW_LABEL = 'Review transfer'

export function viewTransferButton(facts: ButtonFacts): TransferButton {
  if (!facts.catalogReady) return blocked('Loading networks', true)
  if (facts.wallet === undefined) return { kind: 'connect', label: 'Connect Wallet' }
  // Switching would not help an amount that cannot be sent.
  if (!facts.wallet.onSourceNetwork && facts.amountIssue === undefined) {
    return {
      kind: 'switch',
      label: 'Switch Network',
      hint: switchNetworkHint(facts.sourceNetworkName),
    }
  }
  const reason = blockReason(facts)
  if (reason !== undefined) return blocked(reason)
  if (facts.quote === 'loading' || facts.quote === 'none') return blocked('Getting a price', true)
  return { kind: 'review', label: REVIEW_LABEL, disabled: false, busy: false }
}

/** The first problem that the user can fix. */
function blockReason(facts: ButtonFacts): string | undefined {
  if (!facts.routeChosen) return 'Choose networks and tokens'
  if (!facts.currenciesActive) return 'This token is unavailable right now'
  if (!facts.hasAmount) return 'Enter an amount'
  if (facts.amountIssue !== undefined) return 'Check the amount'
  if (facts.receiver.issue === 'not_accepted') return 'Confirm the address first'
  if (facts.receiver.issue === 'invalid' || facts.receiver.issue === 'refused') return 'Check the address'
  if (facts.receiver.address === undefined) {
    return facts.receiver.mode === 'InputAddress'
      ? 'Enter an address'
      : `Connect a wallet for ${facts.destinationNetworkName} or enter an address`
  }
  if (facts.memoIssue !== undefined) return 'Check the memo'
  if (facts.quote !== 'failed') return undefined
  return facts.amountRefused ? 'Check the amount' : 'No price right now'
}

const blocked = (label: string, busy = false): TransferButton => ({
  kind: 'review',
  label,
  disabled: true,
  busy,
})
