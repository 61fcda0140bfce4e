import type { RecipientRules } from './recipient-rules.ts'
import type { TransferDraft } from './transfer-draft.ts'

/** Specification, section 5. */
export const INVALID_RECEIVER = "We couldn't find this address, please check and try again."

export type ReceiverView =
  /** The connected wallet of the destination's family. */
  | { readonly mode: 'CurrentWallet'; readonly address: string | undefined; readonly issue: undefined }
  | {
      readonly mode: 'InputAddress'
      /** Undefined until the input is a valid address that the user has accepted. */
      readonly address: string | undefined
      readonly issue: 'empty' | 'not_accepted' | undefined
    }
  | {
      readonly mode: 'InputAddress'
      readonly address: undefined
      readonly issue: 'invalid'
      /** Why, and what to do, if that is known. */
      readonly hint: string | undefined
    }
  /** A valid address that must not receive anything, and why. */
  | {
      readonly mode: 'InputAddress'
      readonly address: undefined
      readonly issue: 'refused'
      readonly refusal: string
    }

/**
 * The recipient of the money. A receiver from a link is used only if it is valid and the user has accepted it, or if it is the user's connected
 * wallet.
 */
export function viewReceiver(
  draft: Pick<TransferDraft, 'receiverMode' | 'receiver' | 'receiverOrigin'>,
  destination: {
    readonly walletAddress: string | undefined
    readonly normalize: (address: string) => string | undefined
  } & Pick<RecipientRules, 'refuse' | 'explain'>,
): ReceiverView {
  const { walletAddress, normalize, refuse, explain } = destination
  if (draft.receiverMode === 'CurrentWallet')
    return { mode: 'CurrentWallet', address: walletAddress, issue: undefined }
  const address = normalize(draft.receiver)
  const refusal = address === undefined ? undefined : refuse(address)
  if (refusal !== undefined) return { mode: 'InputAddress', address: undefined, issue: 'refused', refusal }
  if (draft.receiverOrigin === 'link') {
    if (address === undefined) return { mode: 'CurrentWallet', address: walletAddress, issue: undefined }
    const isOwn = walletAddress !== undefined && normalize(walletAddress) === address
    return {
      mode: 'InputAddress',
      address: isOwn ? address : undefined,
      issue: isOwn ? undefined : 'not_accepted',
    }
  }
  if (draft.receiver === '') return { mode: 'InputAddress', address: undefined, issue: 'empty' }
  if (address !== undefined) return { mode: 'InputAddress', address, issue: undefined }
  return { mode: 'InputAddress', address, issue: 'invalid', hint: explain(draft.receiver) }
}
