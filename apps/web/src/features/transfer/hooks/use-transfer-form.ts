import { addressCodecOn, chainDescriptor } from '@sunspan/chains'
import {
  findAmountDoubt,
  findExcessDecimals,
  findTooLittleLeft,
  parseAmountInput,
  takesMemo,
  validateSendAmount,
  type SendAmountIssue,
  type Usd,
} from '@sunspan/domain'
import type { Dispatch } from 'react'
import { useBalances, type BalancesView } from '../../../entities/balance/balance-queries.ts'
import { useFeeForAll } from '../../../entities/balance/use-fee-for-all.ts'
import type { Network } from '../../../entities/network/network.ts'
import { plainTransferFee } from '../../../entities/network/plain-transfer-fee.ts'
import { usdValue, usePrices } from '../../../entities/price/price-queries.ts'
import type { Limits } from '../../../entities/quote/quote.ts'
import { useLimits } from '../../../entities/quote/use-limits.ts'
import { useQuote, type QuoteState } from '../../../entities/quote/use-quote.ts'
import type { Token } from '../../../entities/token/token.ts'
import { viewReceiver, type ReceiverView } from '../model/receiver.ts'
import type { RecipientRules } from '../model/recipient-rules.ts'
import { viewTransferButton, type TransferButton } from '../model/transfer-button.ts'
import {
  namedReceiver,
  searchFromDraft,
  type DraftAction,
  type TransferDraft,
} from '../model/transfer-draft.ts'
import { useNetworkWallet, type NetworkWallet } from '../../../entities/wallet/use-network-wallet.ts'
import { useRecipientRules } from './use-recipient-rules.ts'
import { useDraft, useAddressBarSync } from './use-send-search.ts'
import { useRoute, type RouteView } from './use-route.ts'

export interface TransferForm {
  readonly draft: TransferDraft
  readonly dispatch: Dispatch<DraftAction>
  /** Puts the user's changes into the address bar at once. */
  readonly writeAddress: () => Promise<void>
  readonly route: RouteView
  readonly wallet: NetworkWallet | undefined
  readonly receiver: ReceiverView
  /** Of another address on a network that has memos; undefined elsewhere. */
  readonly memo: { readonly text: string; readonly issue: string | undefined } | undefined
  /** Base units of the source token; undefined while the input is unusable. */
  readonly amountIn: bigint | undefined
  readonly amountIssue: SendAmountIssue | undefined
  readonly limits: Limits | undefined
  readonly quote: QuoteState
  /** Of a payment of the whole balance. */
  readonly sourceFee: bigint | undefined
  readonly balance: bigint | undefined
  readonly balances: BalancesView
  /** The balance of the source network's coin does not cover its fee. */
  readonly lacksFee: boolean
  readonly usdIn: Usd | undefined
  readonly usdOut: Usd | undefined
  readonly button: TransferButton
}

/** State of the whole form, from the user's input and the data of servers, nodes and wallets. */
export function useTransferForm(): TransferForm {
  const { draft, dispatch, known } = useDraft()
  const route = useRoute(draft)
  const { source, destination, tokenFrom, tokenTo } = route
  const wallet = useNetworkWallet(source)
  const destinationWallet = useNetworkWallet(destination)
  const named = namedReceiver(draft, destination?.id)
  // From here on the resolved address is used instead of the typed name.
  const addressed = named === undefined ? draft : { ...draft, receiver: named.address }
  const rules = useRecipientRules(draft, route)
  const receiver = viewReceiver(addressed, {
    walletAddress: destinationWallet?.address,
    normalize: (address) =>
      destination === undefined
        ? undefined
        : addressCodecOn(destination.family, destination.chainId)?.normalize(address),
    ...rules,
  })
  const address = searchFromDraft(addressed, route.shown, receiver.address !== undefined)
  const writeAddress = useAddressBarSync(draft.touched ? address : undefined, known)

  const memo = memoOf(draft, destination, rules)
  const limits = useLimits(tokenFrom, tokenTo)
  const amountIn = tokenFrom === undefined ? undefined : parseAmountInput(draft.amount, tokenFrom.decimals)
  const isOutside =
    limits !== undefined && amountIn !== undefined && (amountIn < limits.minSend || amountIn > limits.maxSend)
  const quote = useQuote(
    // The server would only refuse it, in the words of the line below the amount.
    isOutside ? undefined : quoteQuestion({ source, tokenFrom, tokenTo, amountIn, wallet, receiver }),
  )
  const balances = useBalances({ owner: wallet?.address, network: source, tokens: route.tokens })
  const balance = tokenFrom === undefined ? undefined : balances.balances.get(tokenFrom.id)
  const sourceFee = useFeeForAll({
    owner: wallet?.address,
    network: source,
    plainFee: quote.quote?.sourceChainFee ?? plainTransferFee(source),
  })
  const amountIssue =
    tokenFrom === undefined
      ? undefined
      : (findAmountDoubt(draft.amount) ??
        findExcessDecimals(draft.amount, tokenFrom) ??
        (limits && validateSendAmount({ amount: amountIn, currency: tokenFrom, ...limits, balance })) ??
        (keepsRent(source, tokenFrom)
          ? findTooLittleLeft({ amount: amountIn, balance, fee: sourceFee, symbol: tokenFrom.symbol })
          : undefined))
  const prices = usePrices()
  const usdOf = (token: Token | undefined, units: bigint | undefined): Usd | undefined =>
    token === undefined || units === undefined ? undefined : usdValue(prices, token, units)

  return {
    draft,
    dispatch,
    writeAddress,
    route,
    wallet,
    receiver,
    memo,
    amountIn,
    amountIssue,
    limits,
    quote,
    sourceFee,
    balance,
    balances,
    lacksFee: lacksFee(route, balances, sourceFee),
    usdIn: usdOf(tokenFrom, amountIn),
    usdOut: usdOf(tokenTo, quote.quote?.amountOut),
    button: viewTransferButton({
      catalogReady: route.status === 'ready',
      wallet: wallet === undefined ? undefined : { onSourceNetwork: wallet.isOnNetwork },
      sourceNetworkName: source?.name ?? '',
      destinationNetworkName: destination?.name ?? '',
      routeChosen: tokenFrom !== undefined && tokenTo !== undefined,
      currenciesActive: tokenFrom?.active === true && tokenTo?.active === true,
      hasAmount: amountIssue !== undefined || (amountIn !== undefined && amountIn > 0n),
      amountIssue: amountIssue?.message,
      receiver,
      memoIssue: memo?.issue,
      quote: quote.status,
      amountRefused: quote.issue?.retryable === false,
    }),
  }
}

function memoOf(
  draft: TransferDraft,
  destination: Network | undefined,
  { refuseMemo }: RecipientRules,
): TransferForm['memo'] {
  if (draft.receiverMode !== 'InputAddress' || destination === undefined || !takesMemo(destination.type)) {
    return undefined
  }
  const text = draft.memo.trim()
  return { text, issue: refuseMemo(text) }
}

/** Whether an account must keep some of this token, or none of it. */
const keepsRent = (network: Network | undefined, { address }: Token): boolean =>
  network !== undefined && address === null && chainDescriptor(network.family)?.keepsRent === true

function quoteQuestion(facts: {
  source: Network | undefined
  tokenFrom: Token | undefined
  tokenTo: Token | undefined
  amountIn: bigint | undefined
  wallet: NetworkWallet | undefined
  receiver: ReceiverView
}): Parameters<typeof useQuote>[0] {
  const { source, tokenFrom, tokenTo, amountIn, wallet, receiver } = facts
  if (source === undefined || tokenFrom === undefined || tokenTo === undefined || amountIn === undefined) {
    return undefined
  }
  return {
    currencyIn: tokenFrom,
    currencyOut: tokenTo,
    amountIn,
    sender: wallet?.address,
    receiver: receiver.address,
    sourceNativeDecimals: source.nativeDecimals,
  }
}

/** Sending a token requires some of the network's native coin in the wallet. */
function lacksFee(route: RouteView, { balances }: BalancesView, sourceFee: bigint | undefined): boolean {
  if (route.tokenFrom === undefined || route.tokenFrom.address === null || sourceFee === undefined)
    return false
  const native = route.tokens.find(
    ({ networkId, address }) => networkId === route.source?.id && address === null,
  )
  const balance = native === undefined ? undefined : balances.get(native.id)
  return balance !== undefined && balance < sourceFee
}
