import { Address } from '@ton/core'
import type { BalanceReader } from '../capabilities/balance-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { readUnannounced } from './balances/read-unannounced.ts'
import type { HistoryMemory } from './history/history-memory.ts'
import { findJettonWallet } from './jettons/our-jetton-wallets.ts'
import { addressAt, askOne, getAccount, numberAt, runMethod } from './rpc/ton-calls.ts'
import { tonDialect } from './rpc/ton-dialect.ts'
import { contractText } from './to-address.ts'

interface TokenQuestion {
  readonly owner: Address
  readonly minter: Address
  readonly height: bigint
}

/** The balance of an owner's jetton wallet; zero if it does not exist yet. */
async function readTokens(
  client: RpcClient,
  { owner, minter, height }: TokenQuestion,
  signal: AbortSignal,
): Promise<{ readonly amount: bigint; readonly wallet: Address }> {
  const wallet = await findJettonWallet(client, { minter, owner, height }, signal)
  const { state } = await askOne(client, getAccount(wallet, height), signal)
  if (state === 'uninitialized') return { amount: 0n, wallet }
  const data = await askOne(client, runMethod(wallet, 'get_wallet_data', height), signal)
  const amount = numberAt(data, 0)
  const holder = addressAt(data, 1)
  const of = addressAt(data, 2)
  if (data.exit_code !== 0 || amount === undefined || !holder?.equals(owner) || !of?.equals(minter)) {
    throw new ChainError('rpc_untrustworthy', `${contractText(wallet)} is not a wallet of that jetton.`)
  }
  return { amount, wallet }
}

interface Question {
  readonly owner: Address
  readonly token: string | null
  /** Undefined: the current balance. */
  readonly atHeight: bigint | undefined
  readonly head: bigint
  readonly memory: HistoryMemory
}

async function readOne(client: RpcClient, question: Question, signal: AbortSignal): Promise<bigint> {
  const { owner, token, atHeight, head, memory } = question
  const height = atHeight ?? head
  if (token === null) return (await askOne(client, getAccount(owner, height), signal)).balance
  const minter = Address.parse(token)
  const { amount, wallet } = await readTokens(client, { owner, minter, height }, signal)
  if (atHeight === undefined) return amount
  return amount - (await readUnannounced(client, { owner, wallet, height, memory }, signal))
}

/**
 * Reads balances, current or at the end of a block, each from a quorum of nodes. At the end of a block, tokens count from the moment their
 * owner is notified, which is when a deposit is credited.
 */
export function createTonBalanceReader(spec: {
  readonly pool: Pick<RpcPool, 'agree'>
  readonly memory: HistoryMemory
}): BalanceReader {
  return {
    async getBalances(owner, tokens, signal, atHeight) {
      if (tokens.length === 0) return []
      const address = Address.parse(owner)
      const [balances] = await spec.pool.agree(async (client, workSignal) => {
        const { height: head } = await tonDialect.head(client, workSignal)
        if (atHeight !== undefined && atHeight > head) {
          throw new ChainError('rpc_unavailable', `The node has not reached block ${atHeight}.`)
        }
        const amounts: bigint[] = []
        for (const token of tokens) {
          const question = { owner: address, token, atHeight, head, memory: spec.memory }
          amounts.push(await readOne(client, question, workSignal))
        }
        return amounts
      }, signal)
      return balances
    },
  }
}
