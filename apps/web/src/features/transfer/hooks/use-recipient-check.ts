import { findLookAlike } from '@sunspan/domain'
import { useQueries, useQuery } from '@tanstack/react-query'
import { frontendRpcsQuery, useNetworks, useRpcUrl } from '../../../entities/network/network-queries.ts'
import type { Network } from '../../../entities/network/network.ts'
import { findRecipient, type Recipient } from '../../../entities/recipient/recipient.ts'
import { useRecipients } from '../../../entities/recipient/use-recipients.ts'
import { useTokens } from '../../../entities/token/token-queries.ts'
import { accountQuery } from '../../../flows/recipient-choice/account-queries.ts'
import { useBridgeWallets } from '../../../flows/recipient-choice/bridge-wallets.ts'
import {
  memoNotices,
  recipientNotices,
  type AccountLookup,
  type RecipientNotice,
} from '../../../flows/recipient-choice/recipient-notices.ts'
import { refusedRecipient } from '../../../flows/recipient-choice/refused-recipient.ts'
import { useContractSender } from '../../../flows/recipient-choice/use-contract-sender.ts'
import type { ReviewedTransfer } from '../model/reviewed-transfer.ts'

export interface RecipientCheck {
  readonly notices: readonly RecipientNotice[]
  /** A network has not responded yet; sending need not wait for it. */
  readonly isLooking: boolean
  /** The destination has reported what the address is. */
  readonly isSeen: boolean
  /** What this browser knows about the recipient. */
  readonly known: Recipient | undefined
}

/** Checks the recipient against the data of this browser, the catalogue and the networks. */
export function useRecipientCheck(transfer: ReviewedTransfer): RecipientCheck {
  const { receiver, ownAddress, source, destination, sender } = transfer
  const { family } = destination
  const recipients = useRecipients()
  const { data: tokens = [] } = useTokens()
  const { data: networks = [] } = useNetworks()
  const bridgeWallets = useBridgeWallets({
    currencyInId: transfer.tokenFrom.id,
    currencyOutId: transfer.tokenTo.id,
  })
  const onDestination = useAccountLookup(receiver, destination)
  const onSource = useAccountLookup(receiver, source.family === family ? source : undefined)
  const contractSender = useContractSender({ sender, network: source, token: transfer.tokenFrom })
  const contractElsewhere = useContractElsewhere(
    receiver,
    networks.filter(
      (network) => network.family === family && network.id !== destination.id && network.id !== source.id,
    ),
  )
  const known = findRecipient(recipients, { family, address: receiver })
  const compared = recipients.filter((recipient) => recipient.family === family)
  const own = [ownAddress, source.family === family ? sender : undefined].filter(
    (address) => address !== undefined,
  )
  const similar = findLookAlike(receiver, [...compared.map(({ address }) => address), ...own], family)
  return {
    notices: [
      ...recipientNotices({
        sourceName: source.name,
        destinationName: destination.name,
        destinationFamily: family,
        isOwn: receiver === ownAddress,
        isFromLink: transfer.receiverFromLink,
        memo: transfer.memo,
        refusal: refusedRecipient(receiver, {
          tokens,
          networks,
          bridgeWallets,
          networkType: destination.type,
        }),
        isKnown: known !== undefined,
        lookAlike:
          similar === undefined
            ? undefined
            : {
                address: similar,
                name: own.includes(similar)
                  ? 'your own wallet'
                  : compared.find(({ address }) => address === similar)?.name,
              },
        onDestination,
        onSource,
        contractElsewhere,
      }),
      ...(contractSender === undefined ? [] : [contractSender]),
      ...memoNotices({ destinationFamily: family, isOwn: receiver === ownAddress, memo: transfer.memo }),
    ],
    isSeen: onDestination.status === 'seen',
    isLooking: onDestination.status === 'looking' || onSource.status === 'looking',
    known,
  }
}

const NOWHERE: AccountLookup = { status: 'unknown' }

/** The first of the networks on which an address is a contract, such as a wallet that exists nowhere else. */
function useContractElsewhere(address: string, networks: readonly Network[]): string | undefined {
  const { data: rpcUrls } = useQuery(frontendRpcsQuery())
  const found = useQueries({
    queries: networks.map((network) => accountQuery({ address, network, rpcUrl: rpcUrls?.get(network.id) })),
    combine: (results) => results.findIndex(({ data }) => data?.isContract === true),
  })
  return networks[found]?.name
}

function useAccountLookup(address: string, network: Network | undefined): AccountLookup {
  const rpcUrl = useRpcUrl(network?.id)
  const query = useQuery(accountQuery({ address, network, rpcUrl }))
  if (query.data !== undefined) return { status: 'seen', account: query.data }
  return query.isLoading ? { status: 'looking' } : NOWHERE
}
