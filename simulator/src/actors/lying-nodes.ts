import { ContestedError, type NetworkAdapter, type ObservedDeposit } from '@sunspan/chains'
import type { SeededRandom } from '../core/seeded-random.ts'
import type { LyingNodes, SimChain } from '../core/sim-chain.ts'

/** Share of seeds in which the nodes of a chain lie. */
const SHARE = 0.12

/** Undefined where nodes are honest. */
export function drawLies(random: SeededRandom): LyingNodes | undefined {
  const [lies, isThirdSilent] = [random.chance(SHARE), random.chance(0.5)]
  return lies ? { isOn: true, isThirdSilent } : undefined
}

/** Whether the two tell of this transaction as of a deposit that stands. */
export const isLie = ({ chain, lies }: SimChain, { txHash }: ObservedDeposit): boolean =>
  lies?.isOn === true && chain.mined().some(({ txId, succeeded }) => txId === txHash && !succeeded)

/** Half an ether, above the small tier: small deposits are credited without a provider that is silent for long. */
const isLarge = ({ networkId }: SimChain, { token, amount }: ObservedDeposit): boolean =>
  networkId !== 'polygon' && token === null && amount > 5n * 10n ** 17n

/** All three providers are asked: the third contradicts the two, or is silent. */
export function witnessAmong(
  sim: SimChain,
  recheck: NetworkAdapter['scanner']['recheck'],
): NetworkAdapter['scanner']['witness'] {
  const { lies } = sim
  if (lies === undefined) return undefined
  return async (deposit, _, signal) => {
    const answer = await recheck(deposit, signal)
    const isSilent = lies.isOn && lies.isThirdSilent && isLarge(sim, deposit)
    if (isLie(sim, deposit) && !isSilent)
      throw new ContestedError(deposit.block.height, ['1: it stands', '2: it stands', '3: missing'])
    return { answer, unheard: isSilent ? [{ provider: '3', reached: null }] : [] }
  }
}
