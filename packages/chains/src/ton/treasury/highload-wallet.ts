import {
  beginCell,
  Cell,
  contractAddress,
  storeMessage,
  storeMessageRelaxed,
  type Address,
  type MessageRelaxed,
  type StateInit,
} from '@ton/core'
import highload from '@tonkite/highload-wallet-v3/dist/highload-wallet-v3-code.js'
import { ChainError } from '../../errors/chain-error.ts'
import type { TonKey } from './ton-key.ts'

/** What is signed: one message of the wallet, that the chain takes once and until it is too old. */
export interface HighloadOrder {
  /** Numbers the order; the chain takes each number once while it may land. */
  readonly slot: bigint
  /** Seconds since 1970, by the chain's own time. */
  readonly createdAt: number
  readonly message: MessageRelaxed
}

/** Version 3 of the highload wallet, whose orders do not wait for each other. */
export interface HighloadWallet {
  readonly address: Address
  readonly init: StateInit
  /** Signs; the message from outside that makes the wallet do it, with the wallet itself where it is to be deployed. */
  sign(order: HighloadOrder, isDeployed: boolean): Cell
}

/** The hash by which explorers know the contract. */
const CODE_HASH = '11acad7955844090f283bf238bc1449871f783e7cc0979408d3f4859483e8525'
/** Of the wallets that the contract's own tools make. */
const SUBWALLET = 0x10ad
/** Seconds for which an order may land. */
export const ORDER_LIFETIME = 360
/** Fees are paid beside the value; an error in sending takes nothing back of the order's number. */
const SEND_MODE = 3
const BITS = 1_023n
const SHIFTS = 8_191n

function readCode(): Cell {
  const code = Cell.fromHex(highload.HIGHLOAD_WALLET_V3_CODE_HEX)
  if (code.hash().toString('hex') === CODE_HASH) return code
  throw new ChainError('unsupported', 'The code of the highload wallet is not the one that is known.')
}

/** Numbers come round after eight million orders, when the chain has long forgotten the first ones. */
export const queryOf = (slot: bigint): bigint => {
  const number = slot % (BITS * SHIFTS)
  return ((number / BITS) << 10n) | (number % BITS)
}

export function createHighloadWallet({ publicKey, sign }: TonKey): HighloadWallet {
  const data = beginCell()
    .storeBuffer(Buffer.from(publicKey))
    .storeUint(SUBWALLET, 32)
    // Neither old orders nor new ones, never cleaned.
    .storeUint(0, 66)
    .storeUint(ORDER_LIFETIME, 22)
    .endCell()
  const init = { code: readCode(), data }
  const address = contractAddress(0, init)
  return {
    ...{ address, init },
    sign({ slot, createdAt, message }, isDeployed) {
      const order = beginCell()
        .storeUint(SUBWALLET, 32)
        .storeRef(beginCell().store(storeMessageRelaxed(message)).endCell())
        .storeUint(SEND_MODE, 8)
        .storeUint(queryOf(slot), 23)
        .storeUint(createdAt, 64)
        .storeUint(ORDER_LIFETIME, 22)
        .endCell()
      const body = beginCell().storeBuffer(sign(order.hash())).storeRef(order).endCell()
      const info = { type: 'external-in', src: null, dest: address, importFee: 0n } as const
      return beginCell()
        .store(storeMessage({ info, init: isDeployed ? null : init, body }))
        .endCell()
    },
  }
}

/** What an order says, of a body that the wallet takes. Throws for any other body. */
export function readOrder(body: Cell): { readonly createdAt: number; readonly message: Cell } {
  const slice = body.refs[0]?.beginParse()
  if (slice === undefined) throw new ChainError('unsupported', 'The body holds no order.')
  const message = slice.skip(32).loadRef()
  return { message, createdAt: slice.skip(8 + 23).loadUint(64) }
}
