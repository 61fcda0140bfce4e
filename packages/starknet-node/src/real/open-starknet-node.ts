import { pedersen } from '@scure/starknet'
import { openNodeFront } from '@sunspan/host/http'
import { STRK } from '../chain/execute.ts'
import { ADDRESS_BOUND, toHex, toU256 } from '../chain/felt.ts'
import { selectorOf } from '../chain/hashes.ts'
import type { StarknetNetworkNode } from '../network-node.ts'
import { readBalance } from '../read-balance.ts'
import { isRecord } from '../rpc/read-params.ts'
import { DEFAULT_L1_LAG, type StarknetNodeSpec } from '../start-starknet-node.ts'
import { askNode } from './ask-node.ts'
import { deployTokens } from './deploy-tokens.ts'
import { createRealFaucet } from './real-faucet.ts'

const MOST_HALF = toHex(2n ** 128n - 1n)

/** Where an ERC-20 contract of OpenZeppelin stores an owner's balance: its lower half, with the upper one behind it. */
const balanceSlot = (owner: string): bigint =>
  BigInt(pedersen(selectorOf('ERC20_balances'), BigInt(owner))) % ADDRESS_BOUND

/** Closes blocks, and has the parent chain accept those that are deep enough. */
function createMiner(call: StarknetNetworkNode['call'], l1Lag: number) {
  const height = async (): Promise<number> => Number(await call('starknet_blockNumber'))
  let accepted = -1
  return {
    height,
    async mine(blocks = 1): Promise<number> {
      for (let mined = 0; mined < blocks; mined += 1) await call('devnet_createBlock')
      const newest = await height()
      const deep = Math.max(0, newest - l1Lag)
      if (deep > accepted) {
        accepted = deep
        // Another start may have had it accepted.
        await call('devnet_acceptOnL1', { starting_block_id: { block_number: deep } }).catch(() => undefined)
      }
      return newest
    },
    async rewind(depth: number): Promise<void> {
      // What waits goes, too.
      const newest = (await height()) + 1
      await call('devnet_createBlock')
      const first = Math.max(1, newest - depth)
      await call('devnet_abortBlocks', { starting_block_id: { block_number: first } })
      accepted = Math.min(accepted, first - 1)
    },
  }
}

/** A running starknet-devnet that makes blocks on demand, with the interface that the stand-in has. Deploys its tokens. */
export async function openStarknetNode(options: {
  /** Of its server, without a path. */
  readonly origin: string
  readonly spec: StarknetNodeSpec
  readonly onStop: () => Promise<void>
}): Promise<StarknetNetworkNode> {
  const { origin, spec, onStop } = options
  const call: StarknetNetworkNode['call'] = (method, params) => askNode(origin, method, params)
  const { mine, height, rewind } = createMiner(call, spec.l1Lag ?? DEFAULT_L1_LAG)
  const faucet = await createRealFaucet({ call }, spec.chainId)
  const tokens = await deployTokens({ call, mine }, faucet, spec.tokens)
  const isWrite = (body: string): boolean => body.includes('"starknet_add')
  const { port, afterWrite, ...front } = await openNodeFront({ origin, isWrite, mine: () => mine(), onStop })
  return {
    ...front,
    rpcUrl: `http://127.0.0.1:${String(port)}`,
    resumed: false,
    tokens,
    replacesWaiting: false,
    async call(method, params) {
      const answer = await call(method, params)
      if (method.startsWith('starknet_add')) await afterWrite()
      return answer
    },
    async give(to, amount, token = null) {
      const contract = token === null ? STRK : BigInt(token)
      const calldata = [BigInt(to), ...toU256(amount)]
      const sent = await faucet.send([{ to: contract, selector: selectorOf('transfer'), calldata }])
      await afterWrite()
      return sent
    },
    mine: (blocks) => (blocks === 0 ? height() : mine(blocks)),
    async rewind(depth, keep = []) {
      const kept = await Promise.all(
        keep.map((hash) => call('starknet_getTransactionByHash', { transaction_hash: toHex(BigInt(hash)) })),
      )
      await rewind(depth)
      for (const transaction of kept.filter(isRecord)) {
        const { transaction_hash: _, ...wire } = transaction
        await call('starknet_addInvokeTransaction', { invoke_transaction: wire })
      }
    },
    async block(token, owner) {
      // A holder of the largest number cannot be paid more: the sum overflows.
      const slot = balanceSlot(owner)
      const storage_entries = [slot, slot + 1n].map((key) => ({ key: toHex(key), value: MOST_HALF }))
      const storage_diffs = [{ address: toHex(BigInt(token)), storage_entries }]
      await call('devnet_applyStateDiff', { state_diff: { storage_diffs } })
      await mine()
    },
    balanceOf: (owner, token) => readBalance({ call }, owner, token),
  }
}
