import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ChainAccount } from '@sunspan/chains/wallets'
import { frontendRpcsQuery, useNetworks } from '../../../entities/network/network-queries.ts'
import type { Network } from '../../../entities/network/network.ts'
import { findRecipient } from '../../../entities/recipient/recipient.ts'
import { useRecipients } from '../../../entities/recipient/use-recipients.ts'
import { accountQuery } from '../../../flows/recipient-choice/account-queries.ts'
import { recipientNotices, type AccountLookup } from '../../../flows/recipient-choice/recipient-notices.ts'
import { gatherFindings, type RowFinding, type SharedFinding } from '../model/gather-findings.ts'
import type { BulkForm } from './use-bulk-form.ts'

export interface RowFindings {
  /** Findings of each row, in order; the form has already reported what blocks a row. */
  readonly ofRows: readonly RowFinding[]
  /** Findings that many rows share. */
  readonly shared: readonly SharedFinding[]
  /** A network has not responded yet; sending need not wait for it. */
  readonly isLooking: boolean
  /** Each destination has reported what the address is. */
  readonly isSeen: boolean
}

interface AccountQuestion {
  readonly address: string
  readonly network: Network | undefined
}

/** Looks up every recipient of an Advanced transfer on its destination network and, if it has the same address there, on the source network. */
export function useRowFindings({ view, source, payer }: BulkForm): RowFindings {
  const { data: networks = [] } = useNetworks()
  const known = useRecipients()
  const payingNetwork = source.network
  const places = view.rows.map(({ address, networkId }) => {
    const destination = networks.find(({ id }) => id === networkId)
    const isSame = destination !== undefined && destination.family === payingNetwork?.family
    return { address, destination, paying: isSame ? payingNetwork : undefined }
  })
  const onDestination = useAccountLookups(
    places.map(({ address, destination: network }) => ({ address, network })),
  )
  const onSource = useAccountLookups(places.map(({ address, paying: network }) => ({ address, network })))
  const rows = places.map(({ address, destination }, index) => ({
    networkName: destination?.name ?? '',
    notices:
      destination === undefined
        ? []
        : recipientNotices({
            sourceName: payingNetwork?.name ?? '',
            destinationName: destination.name,
            destinationFamily: destination.family,
            isOwn: destination.family === payingNetwork?.family && address === payer?.address,
            isKnown: findRecipient(known, { family: destination.family, address }) !== undefined,
            onDestination: onDestination[index] ?? NOWHERE,
            onSource: onSource[index] ?? NOWHERE,
            // The form has already confirmed these.
            isFromLink: false,
            memo: '',
            refusal: undefined,
            lookAlike: undefined,
          }),
  }))
  return {
    ...gatherFindings(rows),
    isSeen: onDestination.every(({ status }) => status === 'seen'),
    isLooking: [...onDestination, ...onSource].some(({ status }) => status === 'looking'),
  }
}

const NOWHERE: AccountLookup = { status: 'unknown' }

/** Lookups in order; the same address on the same network is requested once. */
function useAccountLookups(questions: readonly AccountQuestion[]): readonly AccountLookup[] {
  const { data: rpcUrls } = useQuery(frontendRpcsQuery())
  const queries = questions.map(({ address, network }) =>
    accountQuery({ address, network, rpcUrl: network === undefined ? undefined : rpcUrls?.get(network.id) }),
  )
  const keys = [...new Map(queries.map((query) => [JSON.stringify(query.queryKey), query])).entries()]
  const found = useQueries({ queries: keys.map(([, query]) => query) })
  const byKey = new Map(keys.map(([key], index) => [key, toLookup(found[index])]))
  return queries.map(({ queryKey }) => byKey.get(JSON.stringify(queryKey)) ?? NOWHERE)
}

function toLookup(
  query: Pick<UseQueryResult<ChainAccount>, 'data' | 'isLoading'> | undefined,
): AccountLookup {
  if (query?.data !== undefined) return { status: 'seen', account: query.data }
  return query?.isLoading === true ? { status: 'looking' } : NOWHERE
}
