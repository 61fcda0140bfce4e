import type { ParticipantWire, PointsSubjectWire } from '@sunspan/api'
import type { CallInput } from '@sunspan/api/client'
import type { Phase } from '@sunspan/domain'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { pointsClient } from '../../shared/api/points-client.ts'
import { POINTS_KEY } from './points-key.ts'

/** Whose data an answer is: part of each key, so that no user sees another's. Undefined without a proved wallet. */
export type Owner = string | undefined

export const profileQuery = (owner: string) =>
  queryOptions({
    queryKey: [...POINTS_KEY, 'profile', owner],
    queryFn: ({ signal }) => pointsClient.call('getUser', { query: { wallet_address: owner }, signal }),
  })

export const referralQuery = (owner: string) =>
  queryOptions({
    queryKey: [...POINTS_KEY, 'referral', owner],
    queryFn: ({ signal }) => pointsClient.call('getReferralInfo', { signal }),
  })

export const dailyTasksQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...POINTS_KEY, 'daily', owner],
    queryFn: ({ signal }) => pointsClient.call('listDailyTasks', { signal }),
  })

export const adventuresQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...POINTS_KEY, 'adventures', owner],
    queryFn: ({ signal }) =>
      pointsClient.call('listAdventures', {
        query: owner === undefined ? {} : { evm_address: owner },
        signal,
      }),
  })

export const questsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...POINTS_KEY, 'quests', owner],
    queryFn: ({ signal }) =>
      pointsClient.call('listQuests', {
        query: owner === undefined ? {} : { wallet_address: owner },
        signal,
      }),
  })

type Sorting = NonNullable<CallInput<'listTopParticipants'>['query']>
export type LeaderboardSort = NonNullable<Sorting['sorted_by']>
export type LeaderboardOrder = NonNullable<Sorting['sort_order']>
export type Participant = ParticipantWire

/** Specification, section 7: ten by default. */
const TOP_PARTICIPANTS = '10'

export const leaderboardQuery = (owner: Owner, sort: LeaderboardSort, order: LeaderboardOrder) =>
  queryOptions({
    queryKey: [...POINTS_KEY, 'leaderboard', owner, sort, order],
    queryFn: ({ signal }) =>
      pointsClient.call('listTopParticipants', {
        query: {
          ...(owner === undefined ? {} : { wallet_address: owner }),
          take: TOP_PARTICIPANTS,
          sorted_by: sort,
          sort_order: order,
        },
        signal,
      }),
  })

const ENTRIES_A_PAGE = '10'

export const historyQuery = (owner: string) =>
  infiniteQueryOptions({
    queryKey: [...POINTS_KEY, 'history', owner],
    // CAST: the first page has no cursor; the others have the one of the page before.
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      pointsClient.call('listPoints', {
        query: { take: ENTRIES_A_PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  })

/** What the rules say of an order or a task now. */
export const pointsAnswerQuery = (subject: PointsSubjectWire) =>
  queryOptions({
    queryKey: [...POINTS_KEY, 'answer', subject],
    queryFn: ({ signal }) => pointsClient.call('getPointsAnswer', { query: subject, signal }),
    retry: false,
  })

export const questionsQuery = () =>
  queryOptions({
    queryKey: [...POINTS_KEY, 'questions'],
    queryFn: ({ signal }) => pointsClient.call('listPointsQuestions', { signal }),
  })

export const publicationsQuery = () =>
  queryOptions({
    queryKey: ['points-publications'],
    queryFn: ({ signal }) => pointsClient.call('listPointsPublications', { signal }),
  })

export const seasonsQuery = () =>
  queryOptions({
    queryKey: ['points-seasons'],
    queryFn: ({ signal }) => pointsClient.call('listSeasons', { signal }),
  })

/** The first three of a season, and the owner. */
export const seasonBoardQuery = (owner: Owner, id: string) =>
  queryOptions({
    queryKey: [...POINTS_KEY, 'season', owner, id],
    queryFn: ({ signal }) =>
      pointsClient.call('getSeasonBoard', {
        params: { id },
        query: { take: '3', ...(owner === undefined ? {} : { wallet_address: owner }) },
        signal,
      }),
  })

export const journeysQuery = () =>
  queryOptions({
    queryKey: ['journeys'],
    queryFn: ({ signal }) => pointsClient.call('listJourneys', { signal }),
  })

export const participantsQuery = (phase: Phase) =>
  queryOptions({
    queryKey: ['journeys', 'participants', phase],
    queryFn: ({ signal }) => pointsClient.call('countParticipants', { params: { phase }, signal }),
  })

export const journeyTasksQuery = (owner: Owner, journeyId: string) =>
  queryOptions({
    queryKey: [...POINTS_KEY, 'journey', owner, journeyId],
    queryFn: ({ signal }) =>
      pointsClient.call('listJourneyTasks', {
        query: { journeyId, ...(owner === undefined ? {} : { wallet: owner }) },
        signal,
      }),
  })

/** How far the owner is in a journey, by the tasks that lead to its NFT. */
export const journeyProgressQuery = (
  owner: string,
  { id, phase }: { readonly id: string; readonly phase: Phase },
) =>
  queryOptions({
    queryKey: [...POINTS_KEY, 'journey-progress', owner, id],
    queryFn: ({ signal }) =>
      pointsClient.call('getJourneyProgress', { params: { wallet: owner, phase, journey: id }, signal }),
  })

/** Asked again once the wallet has proved itself: until then only this session's earlier proofs count. */
export const claimQuery = (question: CallInput<'getClaimStatus'>['query'], isProved = true) =>
  queryOptions({
    queryKey: [...POINTS_KEY, 'claim', question, isProved],
    queryFn: ({ signal }) => pointsClient.call('getClaimStatus', { query: question, signal }),
  })

export const marketQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...POINTS_KEY, 'market', owner],
    queryFn: ({ signal }) => pointsClient.call('getMarket', { signal }),
  })

export const ownedPerksQuery = (owner: string) =>
  queryOptions({
    queryKey: [...POINTS_KEY, 'perks', owner],
    queryFn: ({ signal }) => pointsClient.call('listOwnedPerks', { signal }),
  })

export const bannerQuery = (question: NonNullable<CallInput<'getPhaseBanner'>['query']>) =>
  queryOptions({
    queryKey: ['journeys', 'banner', question],
    queryFn: ({ signal }) => pointsClient.call('getPhaseBanner', { query: question, signal }),
  })

/** What a transfer would bring to the user who is signed in. */
export const forecastQuery = (transfer: {
  readonly currencyIn: string
  readonly currencyOut: string
  readonly amount: string
  readonly sender: string
  readonly receiver: string
}) =>
  queryOptions({
    queryKey: [...POINTS_KEY, 'forecast', transfer],
    queryFn: ({ signal }) =>
      pointsClient.call('getPointsForecast', {
        params: { currencyInId: transfer.currencyIn, currencyOutId: transfer.currencyOut },
        query: {
          amount: transfer.amount,
          wallet_sender: transfer.sender,
          wallet_receiver: transfer.receiver,
        },
        signal,
      }),
    retry: false,
  })

/** What a bulk order would bring to the user who is signed in. */
export const bulkForecastQuery = (order: {
  readonly currencyIn: string
  /** Of the whole deposit. */
  readonly amount: string
  readonly sender: string
  readonly recipients: readonly { readonly currencyOut: string; readonly address: string }[]
}) =>
  queryOptions({
    queryKey: [...POINTS_KEY, 'forecast', order],
    queryFn: ({ signal }) =>
      pointsClient.call('estimateBulkPoints', {
        body: {
          currency_in_id: order.currencyIn,
          amount: order.amount,
          wallet_sender: order.sender,
          recipients: order.recipients.map(({ currencyOut, address }) => ({
            currency_out_id: currencyOut,
            wallet_receiver: address,
          })),
        },
        signal,
      }),
    retry: false,
  })

/** Points of an order, by the status that it has. */
export const orderPointsQuery = (orderId: string, status: string) =>
  queryOptions({
    queryKey: [...POINTS_KEY, 'order', orderId, status],
    queryFn: ({ signal }) => pointsClient.call('getOrderPoints', { params: { id: orderId }, signal }),
    retry: false,
  })

export const gameSeedQuery = (owner: string) =>
  queryOptions({
    // Not under POINTS_KEY: points that come in must not deal another game while one is played.
    queryKey: ['game', owner],
    queryFn: ({ signal }) => pointsClient.call('getGameSeed', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
