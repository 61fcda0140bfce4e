import { bytesToHex } from '@noble/hashes/utils.js'
import { ChainError } from '../../errors/chain-error.ts'
import { tronHex } from '../address.ts'
import type { TronDepositAction } from '../deposit-action.ts'
import {
  refOf,
  typeUrlOf,
  writeTransaction,
  type TronAnchor,
  type TronPayment,
} from '../transactions/transaction.ts'

const AMOUNT = /^\d{1,19}$/
const HEX = /^(?:[0-9a-f]{2})*$/

/** A transaction as wallets take it: in JSON, with its bytes and its id. */
export interface WalletTransaction {
  readonly visible: boolean
  readonly txID: string
  readonly raw_data: object
  readonly raw_data_hex: string
}

function readAction(action: TronDepositAction): TronPayment {
  const owner = tronHex(action.owner_address)
  const to = tronHex(action.to_address)
  const isSound = AMOUNT.test(action.amount) && AMOUNT.test(action.fee_limit) && HEX.test(action.data)
  if (owner === undefined || to === undefined || !isSound) {
    throw new ChainError('unsupported', 'The deposit cannot be read as a TRON transaction.')
  }
  return {
    type: action.contract_type,
    owner,
    to,
    data: action.data,
    amount: BigInt(action.amount),
    feeLimit: BigInt(action.fee_limit),
  }
}

/** Amounts in a wallet's JSON are numbers; one that they cannot hold exactly is refused. */
function toNumber(amount: bigint): number {
  if (amount <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(amount)
  throw new ChainError('unsupported', 'The amount is too large for a wallet.')
}

/** Writes the deposit upon a block, for the wallet to sign. */
export function writeDeposit(action: TronDepositAction, anchor: TronAnchor): WalletTransaction {
  const payment = readAction(action)
  const { txId, rawData } = writeTransaction(payment, anchor)
  const { type, owner, to, amount, data, feeLimit } = payment
  const value =
    type === 'TransferContract'
      ? { amount: toNumber(amount), owner_address: owner, to_address: to }
      : { data, owner_address: owner, contract_address: to }
  const ref = refOf(anchor)
  return {
    visible: false,
    txID: txId,
    raw_data: {
      ...(type === 'TransferContract' ? { data } : {}),
      contract: [{ parameter: { value, type_url: typeUrlOf(type) }, type }],
      ref_block_bytes: ref.bytes,
      ref_block_hash: ref.hash,
      expiration: Number(anchor.expiration),
      timestamp: Number(anchor.timestamp),
      ...(feeLimit > 0n ? { fee_limit: toNumber(feeLimit) } : {}),
    },
    raw_data_hex: bytesToHex(rawData),
  }
}
