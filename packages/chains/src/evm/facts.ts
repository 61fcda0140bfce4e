import type { ChainFactReader, ChainQuestion } from '../capabilities/chain-facts.ts'
import type { NameService } from '../capabilities/name-service.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { addressToWord, isHexData, toQuantity } from './hex.ts'
import { askOne, ethCall, getBalance, getLogs, type EvmCall } from './rpc/evm-calls.ts'

const BALANCE_OF = '0x70a08231'
const WORD_BYTES = 32

/** Asks a quorum at the block that it agrees on to be the newest. */
export function createEvmFactReader(deps: {
  readonly pool: Pick<RpcPool, 'agree' | 'head'>
  readonly names: Pick<NameService, 'reverse'> | undefined
}): ChainFactReader {
  const { pool, names } = deps
  return {
    async read(question, signal) {
      const block = await pool.head(signal)
      if (question.kind === 'name_owned') {
        if (names === undefined) throw new ChainError('unsupported', 'This network has no name registry.')
        const name = await names.reverse(question.address, signal)
        return { block, value: name === undefined ? 0n : 1n }
      }
      const call = callOf(question, block.height)
      const [value] = await pool.agree(
        (client, workSignal) => askOne(client, call, workSignal),
        signal,
        String,
      )
      return { block, value }
    },
  }
}

/** The call that answers a question at a height. */
function callOf(question: Exclude<ChainQuestion, { kind: 'name_owned' }>, height: bigint): EvmCall<bigint> {
  const { address } = question
  if (question.kind === 'balance' && question.token === null) return getBalance(address, height)
  if (question.kind === 'event') return countEvents(question, height)
  const contract = question.kind === 'balance' ? (question.token ?? '') : question.contract
  const { read, ...call } = ethCall({ to: contract, data: `${BALANCE_OF}${addressToWord(address)}` }, height)
  return {
    ...call,
    read(result) {
      const data = read(result)
      if (isHexData(data, WORD_BYTES)) return BigInt(data)
      throw new ChainError('rpc_untrustworthy', `There is no balance to read at ${contract}.`)
    },
  }
}

function countEvents(question: Extract<ChainQuestion, { kind: 'event' }>, height: bigint): EvmCall<bigint> {
  const { contract, topic, field, blocks, address } = question
  const from = height > blocks ? height - blocks : 0n
  const before = Array.from({ length: field - 1 }, () => null)
  const { read, ...call } = getLogs({
    address: contract,
    topics: [topic, ...before, `0x${addressToWord(address)}`],
    fromBlock: toQuantity(from),
    toBlock: toQuantity(height),
  })
  return { ...call, read: (result) => BigInt(read(result).length) }
}
