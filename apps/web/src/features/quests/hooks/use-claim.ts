import type { ClaimStatusWire } from '@sunspan/api'
import type { CallInput } from '@sunspan/api/client'
import { ChainError } from '@sunspan/chains'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { findWalletNetwork } from '../../../entities/network/wallet-network.ts'
import type { Network } from '../../../entities/network/network.ts'
import { POINTS_KEY } from '../../../entities/points/points-key.ts'
import { claimQuery } from '../../../entities/points/points-queries.ts'
import { refusalText } from '../../../entities/points/refusal-text.ts'
import { switchWallet } from '../../../entities/wallet/switching/switch-wallet.ts'
import { wallets } from '../../../entities/wallet/wallets.ts'
import { pointsClient } from '../../../shared/api/points-client.ts'
import { notify } from '../../../shared/ui/toast/notify.ts'
import { voucherProblem } from '../model/check-voucher.ts'

export type ClaimStage = 'idle' | 'preparing' | 'wallet' | 'minting'
type Question = CallInput<'getClaimStatus'>['query']

const POLL_MS = 2_000
/** After that the page stops waiting: the NFT appears once it is mined in any case. */
const MOST_POLLS = 30

const DECLINED = 'You rejected the claim in your wallet. Nothing was sent.'
const ON_ITS_WAY = 'It takes longer than usual. Your NFT appears here once it is minted.'

class StrangeVoucherError extends Error {}

/** Claims the NFT of a journey: on EVM by the user's own transaction, on TON the server mints it. */
export function useClaim(question: Question, network: Network) {
  const queryClient = useQueryClient()
  const [stage, setStage] = useState<ClaimStage>('idle')
  const claim = async (): Promise<void> => {
    setStage('preparing')
    try {
      const isMinted =
        network.family === 'ton'
          ? await mintOnTon(question.journey, () => setStage('minting'))
          : await claimByVoucher(queryClient, question, network, setStage)
      if (isMinted) notify.success(`The ${question.phase} NFT is yours`)
      else notify.info(ON_ITS_WAY)
      await queryClient.invalidateQueries({ queryKey: POINTS_KEY })
      await queryClient.invalidateQueries({ queryKey: ['journeys'] })
    } catch (error) {
      console.warn('[claim]', error)
      const isDeclined = error instanceof ChainError && error.kind === 'rejected'
      const isOurs = error instanceof StrangeVoucherError
      notify.error(isDeclined ? DECLINED : isOurs ? error.message : refusalText(error))
    }
    setStage('idle')
  }
  return { stage, start: () => void claim() }
}

async function claimByVoucher(
  queryClient: QueryClient,
  question: Question,
  network: Network,
  onStage: (stage: ClaimStage) => void,
): Promise<boolean> {
  const voucher = await pointsClient.call('claimNft', { body: question })
  const problem = voucherProblem(voucher, question, network.chainId)
  if (problem !== undefined) throw new StrangeVoucherError(problem)
  const target = await findWalletNetwork(queryClient, network.id)
  onStage('wallet')
  await switchWallet(queryClient, network.type, network.id)
  await wallets.evm.connector.send({ chain_id: voucher.chain_id, ...voucher.transaction }, target, null)
  onStage('minting')
  return pollUntil(async () => {
    const status: ClaimStatusWire = await queryClient.fetchQuery({ ...claimQuery(question), staleTime: 0 })
    return status.isClaimed
  })
}

async function mintOnTon(journey: string, onMinting: () => void): Promise<boolean> {
  const ask = () => pointsClient.call('getTonNftClaim', { params: { id: journey } })
  const first = await ask()
  if (first.status === 'refused') throw new StrangeVoucherError(first.reason ?? DECLINED)
  onMinting()
  return first.is_claimed || pollUntil(async () => (await ask()).is_claimed)
}

async function pollUntil(isDone: () => Promise<boolean>): Promise<boolean> {
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    // A poll that fails says nothing about the claim.
    if (await isDone().catch(() => false)) return true
  }
  return false
}
