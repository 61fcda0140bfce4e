import { createHash } from 'node:crypto'
import {
  Address,
  beginCell,
  contractAddress,
  internal,
  type Cell,
  type Message,
  type StateInit,
} from '@ton/core'
import { messageCell } from './chain/transaction.ts'
import type { TonChain } from './chain/ton-chain.ts'
import type { JettonCode } from './contracts.ts'

/** Sends funds in messages from an address that needs no balance. */
export interface Faucet {
  /** Returns the message's hash, like all methods. */
  give(address: Address, amount: bigint): Promise<string>
  mint(minter: Address, owner: Address, amount: bigint): Promise<string>
  /** Sets the lock of the owner's jetton wallet. */
  lock(minter: Address, owner: Address, status: number): Promise<string>
  deploy(init: StateInit): Promise<string>
}

const MINT = 0x642b7d07
const LOCK = 0x6a8e1c51
/** An unowned address that mints a network's jettons. */
const FAUCET = new Address(0, createHash('sha256').update('sunspan local faucet').digest())
/** Enough for all consequences of a faucet message. */
const GAS = 200_000_000n
const DEPLOYMENT = 1_000_000_000n
const SNAKE_PREFIX = 0x01

export interface JettonSpec {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

/** Initial state of a network's jetton; the same on every network. */
export function jettonInit({ symbol, name, decimals }: JettonSpec, code: JettonCode): StateInit {
  const content = beginCell()
    .storeUint(SNAKE_PREFIX, 8)
    .storeStringTail(`https://sunspan.invalid/${symbol}-${name}-${String(decimals)}.json`)
    .endCell()
  const data = beginCell()
    .storeCoins(0n)
    .storeAddress(FAUCET)
    .storeRef(content)
    .storeRef(code.wallet)
    .endCell()
  return { code: code.minter, data }
}

export const jettonAddress = (spec: JettonSpec, code: JettonCode): Address =>
  contractAddress(0, jettonInit(spec, code))

export function createFaucet(chain: TonChain): Faucet {
  let count = BigInt(Date.now())
  async function send(to: Address, value: bigint, extra: { body?: Cell; init?: StateInit }): Promise<string> {
    count += 1n
    const { info, ...rest } = internal({ to, value, bounce: extra.body !== undefined, ...extra })
    if (info.type !== 'internal') throw new Error('the faucet sends internal messages')
    // Otherwise two equal payments would be the same message.
    const message: Message = {
      init: rest.init ?? null,
      body: rest.body,
      info: { ...info, src: FAUCET, createdLt: count, createdAt: chain.now() },
    }
    await chain.send(message)
    return messageCell(message).hash().toString('hex')
  }
  const order = (op: number) => {
    count += 1n
    return beginCell().storeUint(op, 32).storeUint(count, 64)
  }
  return {
    give: (address, amount) => send(address, amount, {}),
    mint: (minter, owner, amount) =>
      send(minter, GAS, { body: order(MINT).storeAddress(owner).storeCoins(amount).endCell() }),
    lock: (minter, owner, status) =>
      send(minter, GAS, { body: order(LOCK).storeAddress(owner).storeUint(status, 4).endCell() }),
    deploy: (init) => send(contractAddress(0, init), DEPLOYMENT, { init }),
  }
}
