import { chainDescriptor } from '@sunspan/chains'
import { useQuery } from '@tanstack/react-query'
import { useRpcUrl } from '../../entities/network/network-queries.ts'
import type { Network } from '../../entities/network/network.ts'
import type { Token } from '../../entities/token/token.ts'
import { accountQuery } from './account-queries.ts'
import { contractSenderNotice, type RecipientNotice } from './recipient-notices.ts'

/** What stops a payment before it is made: the paying wallet is a contract, and its network's coin is not seen when a contract sends it. */
export function useContractSender(payment: {
  readonly sender: string | undefined
  readonly network: Network | undefined
  readonly token: Token | undefined
}): RecipientNotice | undefined {
  const { sender, network, token } = payment
  const isAsked =
    sender !== undefined &&
    token?.address === null &&
    network !== undefined &&
    chainDescriptor(network.family)?.seesCoinsOfContracts === false
  const rpcUrl = useRpcUrl(network?.id)
  const { data: account } = useQuery(
    accountQuery({ address: sender ?? '', network: isAsked ? network : undefined, rpcUrl }),
  )
  return isAsked && account?.isContract === true
    ? contractSenderNotice(network.name, token.symbol)
    : undefined
}
