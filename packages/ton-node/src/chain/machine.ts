import {
  beginCell,
  Cell,
  Dictionary,
  loadShardAccount,
  storeShardAccount,
  type Address,
  type Message,
  type ShardAccount,
  type Transaction,
  type TupleItem,
} from '@ton/core'
import { Blockchain, createEmptyShardAccount, GetMethodError } from '@ton/sandbox'
import { destinationOf } from './transaction.ts'

/** TON's virtual machine and transaction executor with accounts in memory. */
export interface Machine {
  /** Config parameters by number. */
  readonly config: Cell
  /** Executes one message; the caller delivers the messages that it sends. Throws if an external message is not accepted. */
  run(message: Message, time: number, options?: { readonly ignoreSignature: boolean }): Promise<Transaction>
  account(address: Address): Promise<ShardAccount>
  setAccount(address: Address, account: ShardAccount | undefined): Promise<void>
  get(
    address: Address,
    call: { readonly method: string; readonly stack: TupleItem[] },
    time: number,
  ): Promise<GetResult>
  /** Advances logical time, so that later transactions are above `lt`. */
  skipTo(lt: bigint): Promise<void>
}

export interface GetResult {
  readonly exitCode: number
  readonly gasUsed: bigint
  readonly stack: readonly TupleItem[]
}

const GLOBAL_ID = 19
/** Exit code of nodes for an account without code. */
const NOT_ACTIVE = -13

export const encodeAccount = (account: ShardAccount): string =>
  beginCell().store(storeShardAccount(account)).endCell().toBoc().toString('base64')
export const decodeAccount = (text: string): ShardAccount =>
  loadShardAccount(Cell.fromBase64(text).beginParse())

/** `globalId` identifies the network's chain. */
export async function createMachine(globalId: number): Promise<Machine> {
  const blockchain = await Blockchain.create()
  const config = blockchain.config
    .beginParse()
    .loadDictDirect(Dictionary.Keys.Int(32), Dictionary.Values.Cell())
  config.set(GLOBAL_ID, beginCell().storeInt(globalId, 32).endCell())
  const configCell = beginCell().storeDictDirect(config).endCell()
  blockchain.setConfig(configCell)

  const setAccount: Machine['setAccount'] = (address, account) =>
    blockchain.setShardAccount(address, account ?? createEmptyShardAccount(address))
  return {
    config: configCell,
    async run(message, time, options) {
      blockchain.now = time
      const before = (await blockchain.getContract(destinationOf(message))).account
      const steps = await blockchain.sendMessageIter(message, {
        now: time,
        allowParallel: true,
        ...(options?.ignoreSignature === true ? { ignoreChksig: true } : {}),
      })
      try {
        // Only the first step: its outgoing messages are delivered in later blocks.
        const { value } = await steps.next()
        return value
      } catch (error) {
        await setAccount(destinationOf(message), before)
        throw error
      }
    },
    account: async (address) => (await blockchain.getContract(address)).account,
    setAccount,
    async get(address, { method, stack }, time) {
      const contract = await blockchain.getContract(address)
      if (contract.account.account?.storage.state.type !== 'active') {
        return { exitCode: NOT_ACTIVE, gasUsed: 0n, stack: [] }
      }
      try {
        return await contract.get(method, stack, { now: time })
      } catch (error) {
        if (!(error instanceof GetMethodError)) throw error
        return { exitCode: error.exitCode, gasUsed: error.gasUsed, stack: [] }
      }
    },
    async skipTo(lt) {
      await blockchain.loadFrom({ ...blockchain.snapshot(), lt, transactions: [] })
    },
  }
}
