import {
  ContestedError,
  type NetworkAdapter,
  type ObservedDeposit,
  type PayoutSender,
  type PayoutState,
  type SignedTransfer,
} from '@sunspan/chains'
import { witnessHeads } from '../core/nodes/claimed-heads.ts'
import type { NetworkId } from '../core/fault-kinds.ts'
import { createSeededRandom, type SeededRandom } from '../core/seeded-random.ts'
import { lifetimeOf } from '../core/network-models.ts'
import type { LyingNodes, SimChain } from '../core/sim-chain.ts'

/** Share of seeds in which the nodes of a chain lie. */
const SHARE = 0.12

/** Each lie has a random stream of its own, so that seeds without it are unaffected. */
const SEEDS = { deposits: 0x6c_69_65_73, payouts: 0x64_65_6e_79, heads: 0x70_65_61_6b } as const

/** The networks whose nodes lie. */
export type Liars = ReadonlyMap<NetworkId, LyingNodes>

/** One lie a network: what halts for lies about deposits would leave few payouts to lie about. */
export function drawLiars(seed: number, networks: readonly NetworkId[]): Liars {
  const draw = (about: LyingNodes['about']): readonly (LyingNodes | undefined)[] => {
    const random: SeededRandom = createSeededRandom(seed ^ SEEDS[about])
    return networks.map(() => {
      const [lies, isThirdSilent] = [random.chance(SHARE), random.chance(0.5)]
      return lies ? { about, isOn: true, isThirdSilent, claim: undefined } : undefined
    })
  }
  const lies = [draw('deposits'), draw('payouts'), draw('heads')]
  return new Map(
    networks.flatMap((networkId, place) => {
      const [found] = lies.flatMap((ofNetworks) => ofNetworks[place] ?? [])
      return found === undefined ? [] : [[networkId, found] as const]
    }),
  )
}

/** Whether the two report this transaction as a canonical deposit. */
export const isLie = ({ chain, lies }: SimChain, { txHash }: ObservedDeposit): boolean =>
  lies?.isOn === true &&
  lies.about === 'deposits' &&
  chain.mined().some(({ txId, succeeded }) => txId === txHash && !succeeded)

/** Half an ether, above the small tier: small deposits are credited without a provider that is silent for long. */
const isLarge = ({ networkId }: SimChain, { token, amount }: ObservedDeposit): boolean =>
  networkId !== 'polygon' && token === null && amount > 5n * 10n ** 17n

/** All three providers are asked: the third contradicts the two, or is silent. */
export function witnessAmong(
  sim: SimChain,
  recheck: NetworkAdapter['scanner']['recheck'],
): NetworkAdapter['scanner']['witness'] {
  const { lies } = sim
  if (lies?.about === 'heads') return witnessHeads(sim, lies, recheck)
  if (lies?.about !== 'deposits') return undefined
  return async (deposit, _, signal) => {
    const answer = await recheck(deposit, signal)
    const isSilent = lies.isOn && lies.isThirdSilent && isLarge(sim, deposit)
    if (isLie(sim, deposit) && !isSilent)
      throw new ContestedError(deposit.block.height, ['1: canonical', '2: canonical', '3: missing'])
    return { answer, unheard: isSilent ? [{ provider: '3', reached: null }] : [] }
  }
}

/**
 * They lie about one payout in four, and about a stranger's use of the treasury's key as about a payout; not where money is on the way for blocks, and
 * what that costs is in what they report of the wallet.
 */
export const isDenied = (
  { chain, lies }: Pick<SimChain, 'lies'> & { readonly chain: Pick<SimChain['chain'], 'model'> },
  { txId }: Pick<SignedTransfer, 'txId'>,
): boolean =>
  lies?.isOn === true && lies.about === 'payouts' && chain.model !== 'query-id' && /[0-3]$/.test(txId)

/** By the head that the two claim. */
const LONG_AGO = 1_000

/**
 * What the two report of a payout: where bytes die of age, that it never can land, by a head that is past its age; elsewhere, where it is in a block, that
 * it failed there long ago.
 */
export function reportedState(
  sim: Pick<SimChain, 'chain' | 'lies'>,
  transfer: SignedTransfer,
  state: PayoutState,
): PayoutState {
  if (!isDenied(sim, transfer) || state.status === 'expired') return state
  const isMined = state.status === 'confirmed' || state.status === 'failed'
  if (lifetimeOf(sim.chain.model) !== undefined && state.status !== 'failed') return { status: 'expired' }
  if (!isMined) return state
  if (state.status === 'failed') return { ...state, confirmations: LONG_AGO }
  const { feePaid, height } = state
  return { status: 'failed', feePaid, height, confirmations: LONG_AGO }
}

/** What the treasury would hold in a block if it had not paid what the two deny, in base units. */
export function heldByLiars(
  sim: Pick<SimChain, 'chain' | 'lies'>,
  {
    owner,
    token,
    height,
  }: { readonly owner: string; readonly token: string | null; readonly height: bigint },
): bigint {
  const { chain } = sim
  const denied = chain
    .mined()
    .filter(
      (mined) =>
        mined.succeeded &&
        mined.transaction.from === owner &&
        mined.block.height <= height &&
        isDenied(sim, mined),
    )
  // What has failed has cost its fee.
  const fees = token === null && lifetimeOf(chain.model) !== undefined
  return denied.reduce((sum, { moves, feePaid }) => {
    const moved = moves.filter((move) => move.token === token && move.to !== owner)
    return sum + moved.reduce((paid, { amount }) => paid + amount, fees ? feePaid : 0n)
  }, 0n)
}

/**
 * All three providers are asked for a payout that would be made again. The third contradicts the two where it has it otherwise, has nothing to say of what
 * may still land, or is silent about what they lie about; what has failed is as deep as the third sees it.
 */
export function witnessPayoutsAmong(
  sim: Pick<SimChain, 'chain' | 'lies'>,
  lookup: PayoutSender['lookup'],
): PayoutSender['witness'] {
  const { lies } = sim
  if (lies?.about !== 'payouts') return undefined
  return async (transfer, signal) => {
    const state = await lookup(transfer, signal)
    const told = reportedState(sim, transfer, state)
    const isNothing = state.status === 'unknown' || state.status === 'pending'
    if (told !== state && (lies.isThirdSilent || isNothing))
      return { state: told, unheard: [{ provider: '3', reached: null }] }
    if (told.status === state.status) return { state, unheard: [] }
    throw new ContestedError(undefined, [`1: ${told.status}`, `2: ${told.status}`, `3: ${state.status}`])
  }
}
