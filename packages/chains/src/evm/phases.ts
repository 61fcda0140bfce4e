import { PHASES } from '@sunspan/domain'
import { decodeFunctionResult, encodeFunctionData, getAddress, parseAbi, type Hex } from 'viem'
import type { PhaseReader } from '../capabilities/phases/phase-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import { isHexData, toHex } from './hex.ts'
import { askOne, ethCall } from './rpc/evm-calls.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'

/** The part of `contracts/src/PhaseNft.sol` that is used here. */
const PHASES_ABI = parseAbi([
  'function heldPhases(address holder) view returns (uint256 mask)',
  'function hasClaimed(address wallet, uint8 phase) view returns (bool)',
  'function signer() view returns (address)',
  'function collections() view returns (uint64[4] supplies, uint64[4] caps, uint64[4] holders)',
])
const WORD_BYTES = 32
const COLLECTIONS_WORDS = 3 * PHASES.length

/** Queries a quorum for the phase NFTs of a network, because fees depend on them. */
export function createEvmPhaseReader(spec: {
  readonly pool: Pick<RpcPool, 'agree'>
  readonly contract: string
}): PhaseReader {
  const { pool, contract } = spec

  async function ask(data: Hex, words: number, signal: AbortSignal): Promise<Hex> {
    const [answer] = await pool.agree(
      (client, workSignal) => askOne(client, ethCall({ to: contract, data }), workSignal),
      signal,
    )
    if (isHexData(answer, words * WORD_BYTES)) return toHex(answer)
    throw new ChainError('rpc_untrustworthy', `There are no phases to read at ${contract}.`)
  }

  return {
    contract,
    async heldPhases(address, signal) {
      const args = [getAddress(address)] as const
      const data = encodeFunctionData({ abi: PHASES_ABI, functionName: 'heldPhases', args })
      const mask = BigInt(await ask(data, 1, signal))
      return PHASES.filter((_, phase) => (mask >> BigInt(phase)) % 2n === 1n)
    },
    async collections(signal) {
      const data = encodeFunctionData({ abi: PHASES_ABI, functionName: 'collections' })
      const [supplies, caps, holders] = decodeFunctionResult({
        abi: PHASES_ABI,
        functionName: 'collections',
        data: await ask(data, COLLECTIONS_WORDS, signal),
      })
      return PHASES.map((phase, index) => ({
        phase,
        supply: supplies[index] ?? 0n,
        cap: caps[index] ?? 0n,
        holders: holders[index] ?? 0n,
      }))
    },
    async hasClaimed(address, phase, signal) {
      const args = [getAddress(address), PHASES.indexOf(phase)] as const
      const data = encodeFunctionData({ abi: PHASES_ABI, functionName: 'hasClaimed', args })
      return BigInt(await ask(data, 1, signal)) === 1n
    },
    async voucherSigner(signal) {
      const data = encodeFunctionData({ abi: PHASES_ABI, functionName: 'signer' })
      return decodeFunctionResult({
        abi: PHASES_ABI,
        functionName: 'signer',
        data: await ask(data, 1, signal),
      })
    },
  }
}
