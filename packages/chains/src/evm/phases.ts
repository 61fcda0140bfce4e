import { PHASES } from '@sunspan/domain'
import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import type { PhaseReader } from '../capabilities/phase-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import { isHexData } from './contracts/hex.ts'
import { askOne, ethCall } from './rpc/evm-calls.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'

/** The part of `contracts/src/PhaseNft.sol` that is used here. */
const PHASES_ABI = parseAbi(['function heldPhases(address holder) view returns (uint256 mask)'])
const WORD_BYTES = 32

/** Queries a quorum for the phase NFTs that an account holds, because fees depend on them. */
export function createEvmPhaseReader(spec: {
  readonly pool: Pick<RpcPool, 'agree'>
  readonly contract: string
}): PhaseReader {
  const { pool, contract } = spec
  return {
    async heldPhases(address, signal) {
      const args = [getAddress(address)] as const
      const data = encodeFunctionData({ abi: PHASES_ABI, functionName: 'heldPhases', args })
      const [answer] = await pool.agree(
        (client, workSignal) => askOne(client, ethCall({ to: contract, data }), workSignal),
        signal,
      )
      if (!isHexData(answer, WORD_BYTES)) {
        throw new ChainError('rpc_untrustworthy', `There are no phases to read at ${contract}.`)
      }
      const mask = BigInt(answer)
      return PHASES.filter((_, phase) => (mask >> BigInt(phase)) % 2n === 1n)
    },
  }
}
