import { chainDescriptor } from '@sunspan/chains'
import type { ChainAccount } from '@sunspan/chains/wallets'
import type { ChainFamily } from '@sunspan/domain'
import type { NoticeWeight } from '../../shared/ui/notice/notice-card.tsx'

/** State of an account lookup on one network. */
export type AccountLookup =
  | { readonly status: 'looking' }
  | { readonly status: 'unknown' }
  | { readonly status: 'seen'; readonly account: ChainAccount }

export interface RecipientFacts {
  readonly sourceName: string
  readonly destinationName: string
  readonly destinationFamily: ChainFamily
  /** The user's connected wallet. */
  readonly isOwn: boolean
  /** It came from the link that opened the page, and the user accepted it. */
  readonly isFromLink: boolean
  /** Empty for none. */
  readonly memo: string
  /** Why it must not receive anything. */
  readonly refusal: string | undefined
  /** Saved or sent to before. */
  readonly isKnown: boolean
  /** The known address that it resembles. */
  readonly lookAlike: { readonly address: string; readonly name: string | undefined } | undefined
  readonly onDestination: AccountLookup
  /** `unknown` if the source network uses other addresses. */
  readonly onSource: AccountLookup
  /** A network that is neither, on which the address is a contract. */
  readonly contractElsewhere?: string | undefined
}

export interface RecipientNotice {
  readonly kind:
    | 'refused'
    | 'look_alike'
    | 'not_deployed'
    | 'from_link'
    | 'contract'
    | 'never_used'
    | 'shared_shape'
    | 'not_looked_up'
    | 'memo'
    | 'contract_sender'
  readonly title: string
  readonly text: string
  /** Shown in full for comparison. */
  readonly address?: string
  /** `stop`: nothing can be sent. `agree`: requires a tick. */
  readonly weight: NoticeWeight
}

/** Everything to notice about a recipient before sending, most severe first. */
export function recipientNotices(facts: RecipientFacts): readonly RecipientNotice[] {
  if (facts.refusal !== undefined) {
    return [{ kind: 'refused', weight: 'stop', title: 'You can’t send to this address', text: facts.refusal }]
  }
  return [lookAlike(facts), notDeployed(facts), fromLink(facts), ...seenThere(facts)].filter(
    (notice) => notice !== undefined,
  )
}

/** A payment to an exchange on TON without its memo is lost. */
export const memoNotices = ({
  destinationFamily,
  isOwn,
  memo,
}: Pick<RecipientFacts, 'destinationFamily' | 'isOwn' | 'memo'>): readonly RecipientNotice[] =>
  destinationFamily === 'ton' && !isOwn && memo === ''
    ? [
        {
          kind: 'memo',
          weight: 'note',
          title: 'Paying an exchange?',
          text: 'Exchanges on TON usually require a memo, and this transfer has none. Go back to add it under the address.',
        },
      ]
    : []

/** Coins that a contract sends are internal to its transaction, where scans do not look for deposits; tokens are found from any sender. */
export const contractSenderNotice = (network: string, coin: string): RecipientNotice => ({
  kind: 'contract_sender',
  weight: 'stop',
  title: 'Your wallet is a contract',
  text: `We can’t see ${coin} on ${network} when a contract sends it. Send a token such as USDC instead, or use another wallet.`,
})

function lookAlike({ lookAlike: known }: RecipientFacts): RecipientNotice | undefined {
  if (known === undefined) return undefined
  const who = known.name === undefined ? 'one that you have used before' : `“${known.name}”`
  return {
    kind: 'look_alike',
    weight: 'agree',
    title: 'This address looks like another one',
    text: `It isn’t ${who}, but it looks very similar. Scammers plant look-alike addresses in your history for you to copy. Compare it with the one you know:`,
    address: known.address,
  }
}

function notDeployed(facts: RecipientFacts): RecipientNotice | undefined {
  const { onSource, onDestination, destinationName } = facts
  const isOnSource = onSource.status === 'seen' && onSource.account.isContract
  const place = isOnSource ? facts.sourceName : facts.contractElsewhere
  const isMissing = onDestination.status === 'seen' && !onDestination.account.isContract
  if (place === undefined || !isMissing) return undefined
  return {
    kind: 'not_deployed',
    weight: 'agree',
    title: `No contract on ${destinationName}`,
    text: `On ${place} this address is a contract, such as a smart wallet. On ${destinationName} there is no contract at this address, so its owner may not be able to reach the funds.`,
  }
}

function fromLink({ isFromLink, isOwn, memo }: RecipientFacts): RecipientNotice | undefined {
  if (!isFromLink || isOwn) return undefined
  return {
    kind: 'from_link',
    weight: 'note',
    title: 'This address came from a link',
    text:
      memo === ''
        ? 'The link you opened filled it in. Send only if you know who owns it.'
        : 'The link you opened filled it in, with its memo. Send only if you know who owns both.',
  }
}

const SMART_WALLET: Pick<RecipientNotice, 'title' | 'text' | 'weight'> = {
  weight: 'note',
  title: 'This address is a contract',
  text: 'Smart wallets can receive tokens. Contracts of apps and exchanges often can’t credit them: make sure that this one expects your transfer.',
}

const CONTRACT =
  'It is a contract, such as a token or an app. Funds sent to most of them can’t be recovered. Enter a wallet address instead, unless you are sure that this one expects your transfer.'

/** What an address without a key is, where contracts usually trap funds and are called something else. */
const NO_WALLET: Readonly<Partial<Record<ChainFamily, string>>> = {
  sui: 'It belongs to an object or a package, such as a token or an app. Funds sent to most of them can’t be recovered. Enter a wallet address instead, unless you are sure that this one expects your transfer.',
  solana:
    'It belongs to a program, such as a token or a token account. Funds sent to most of them can’t be recovered. Enter a wallet address instead, unless you are sure that this one expects your transfer.',
  ton: 'It is a contract, such as a jetton, a jetton wallet or an app. Funds sent to most of them can’t be recovered. Enter a wallet address instead, unless you are sure that this one expects your transfer.',
}

/** An address on these may be another family's: all have 32 bytes in hex, which only Fuel always spells with a checksum. */
const OF_SHARED_SHAPE: ReadonlySet<ChainFamily> = new Set(['starknet', 'sui'])

/** Notices that only matter for other people's addresses. */
function seenThere(facts: RecipientFacts): (RecipientNotice | undefined)[] {
  const { isOwn, isKnown, onDestination, destinationName, destinationFamily } = facts
  if (isOwn || onDestination.status === 'looking') return []
  if (onDestination.status === 'unknown') {
    return [
      {
        kind: 'not_looked_up',
        weight: 'note',
        title: 'We couldn’t check this address',
        text: `${destinationName} didn’t respond, so we don’t know whether this address is in use there.`,
      },
    ]
  }
  const { isContract, isUsed } = onDestination.account
  const chain = chainDescriptor(destinationFamily)
  if (isContract && !isKnown) {
    return [
      {
        kind: 'contract',
        ...(chain?.hasSmartWallets === true
          ? SMART_WALLET
          : {
              weight: 'agree',
              title: 'This address is not a wallet',
              text: NO_WALLET[destinationFamily] ?? CONTRACT,
            }),
      },
    ]
  }
  if (isUsed || isContract) return []
  if (OF_SHARED_SHAPE.has(destinationFamily)) {
    return [
      {
        kind: 'shared_shape',
        weight: 'note',
        title: `New on ${destinationName}`,
        text: `This address has no history on ${destinationName}. Addresses of Starknet, Sui and Fuel can look the same: make sure that this is one of ${destinationName}.`,
      },
    ]
  }
  return [
    {
      kind: 'never_used',
      weight: 'note',
      title: `New on ${destinationName}`,
      text: `This address has no history on ${destinationName}. That’s fine for a new wallet; otherwise double-check it.${chain?.paysFromContract === true ? ' If it belongs to an exchange, make sure that it credits payouts from contracts.' : ''}`,
    },
  ]
}
