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

/** The content to sign: one message of the wallet, which the chain executes at most once, before it expires. */
export interface HighloadOrder {
  /** The order's number, which the chain accepts once during its lifetime. */
  readonly slot: bigint
  /** Chain time in seconds since 1970. */
  readonly createdAt: number
  readonly message: MessageRelaxed
}

/** Highload wallet version 3, whose orders do not wait for each other. */
export interface HighloadWallet {
  readonly address: Address
  readonly init: StateInit
  /** Signs; returns the external message that makes the wallet execute the order, including the wallet's initial state if it must be deployed. */
  sign(order: HighloadOrder, isDeployed: boolean): Cell
}

/** The code hash by which explorers identify the contract. */
const CODE_HASH = '11acad7955844090f283bf238bc1449871f783e7cc0979408d3f4859483e8525'
/** The default of the contract's own tools. */
const SUBWALLET = 0x10ad
/** Lifetime of an order in seconds. */
export const ORDER_LIFETIME = 360
/** Fees are paid separately from the value; a send error does not release the order's number. */
const SEND_MODE = 3
const BITS = 1_023n
const SHIFTS = 8_191n

function readCode(): Cell {
  const code = Cell.fromHex(highload.HIGHLOAD_WALLET_V3_CODE_HEX)
  if (code.hash().toString('hex') === CODE_HASH) return code
  throw new ChainError('unsupported', 'The code of the highload wallet is not the one that is known.')
}

/** Numbers wrap around after eight million orders, long after the chain has forgotten the first ones. */
export const queryOf = (slot: bigint): bigint => {
  const number = slot % (BITS * SHIFTS)
  return ((number / BITS) << 10n) | (number % BITS)
}

export function createHighloadWallet({ publicKey, sign }: TonKey): HighloadWallet {
  const data = beginCell()
    .storeBuffer(Buffer.from(publicKey))
    .storeUint(SUBWALLET, 32)
    // No old queries, no new queries, never cleaned.
    .storeUint(0, 66)
    .storeUint(ORDER_LIFETIME, 22)
    .endCell()
  const init = { code: readCode(), data }
  const address = contractAddress(0, init)
  return {
    address,
    init,
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

/** Parses an order from a body that the wallet accepts. Throws for any other body. */
export function readOrder(body: Cell): { readonly createdAt: number; readonly message: Cell } {
  const slice = body.refs[0]?.beginParse()
  if (slice === undefined) throw new ChainError('unsupported', 'The body holds no order.')
  const message = slice.skip(32).loadRef()
  return { message, createdAt: slice.skip(8 + 23).loadUint(64) }
}
