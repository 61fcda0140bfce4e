import { keccak_256 } from '@noble/hashes/sha3.js'
import { toEvm } from '../protobuf/address.ts'
import { writeRawData, type RawData } from '../protobuf/raw-data.ts'
import { sha256 } from '../protobuf/address.ts'
import type { TronChain } from '../chain/tron-chain.ts'
import { refBytesOf, refHashOf } from '../chain/validate.ts'
import { evmHeightOf } from './account-methods.ts'
import { encodeRawData, toHexText } from './encode-transaction.ts'
import type { Methods, View } from './method-table.ts'
import { addressOf, amountOf, isVisible, textOf, type Params } from './read-params.ts'

/** The lifetime that java-tron gives to the transactions that it writes. */
const LIFE_MS = 60_000n
const CONSTANT_GAS = 3_000_000n
const SELECTOR_BYTES = 4

/** The call: raw, or as the name of a function and its arguments. */
function callData(params: Params): string {
  const data = textOf(params, 'data')
  const selector = textOf(params, 'function_selector')
  if (selector === '') return data.replace(/^0x/, '')
  const hash = keccak_256(Buffer.from(selector)).subarray(0, SELECTOR_BYTES)
  return `${Buffer.from(hash).toString('hex')}${textOf(params, 'parameter')}`
}

/** A transaction without a signature, on top of the newest block. */
function draft(
  { ledger, now }: TronChain,
  params: Params,
  parts: Pick<RawData, 'contract'> & Partial<RawData>,
) {
  const { id, number, time } = ledger.newest
  const memo = textOf(params, 'extra_data')
  const raw: RawData = {
    refBlockBytes: refBytesOf(number),
    refBlockHash: refHashOf(id),
    expiration: BigInt(time) + LIFE_MS,
    timestamp: BigInt(now()),
    feeLimit: 0n,
    data: isVisible(params) ? toHexText(memo) : memo,
    ...parts,
  }
  const bytes = writeRawData(raw)
  return {
    visible: isVisible(params),
    txID: sha256(bytes).toString('hex'),
    raw_data: encodeRawData(raw, isVisible(params)),
    raw_data_hex: Buffer.from(bytes).toString('hex'),
  }
}

const callOf = (params: Params): RawData['contract'] => ({
  type: 'TriggerSmartContract',
  owner: addressOf(params, 'owner_address'),
  to: addressOf(params, 'contract_address'),
  amount: amountOf(params, 'call_value'),
  data: callData(params),
})

const NO_CONTRACT = {
  code: 'CONTRACT_VALIDATE_ERROR',
  message: toHexText('Contract validate error : Smart contract is not exist.'),
}

/** Calls that change nothing. */
export function constantMethods(view: View): Methods {
  const { chain } = view
  const call = async (params: Params) => {
    const contract = callOf(params)
    const height = evmHeightOf(view)
    if (!(await chain.evm.hasCode(toEvm(contract.to), height))) return undefined
    const from = toEvm(contract.owner)
    const message = { from, to: toEvm(contract.to), value: contract.amount, gas: CONSTANT_GAS }
    return { contract, ...(await chain.evm.call({ ...message, data: `0x${contract.data}` }, height)) }
  }
  return {
    triggerconstantcontract: (params) =>
      chain.serially(async () => {
        const done = await call(params)
        if (done === undefined) return { result: NO_CONTRACT }
        const isDone = done.outcome === 'success'
        const transaction = draft(chain, params, { contract: done.contract })
        return {
          result: isDone ? { result: true } : { result: true, message: toHexText('REVERT opcode executed') },
          energy_used: done.gasUsed,
          constant_result: [done.output.replace(/^0x/, '')],
          transaction: { ret: [isDone ? {} : { ret: 'FAILED' }], ...transaction },
        }
      }),
    estimateenergy: (params) =>
      chain.serially(async () => {
        const done = await call(params)
        if (done === undefined) return { result: NO_CONTRACT }
        return { result: { result: true }, energy_required: done.gasUsed }
      }),
  }
}

/** Methods that write transactions, for their callers to sign. */
export function draftMethods(chain: TronChain): Methods {
  return {
    createtransaction: (params) =>
      draft(chain, params, {
        contract: {
          type: 'TransferContract',
          owner: addressOf(params, 'owner_address'),
          to: addressOf(params, 'to_address'),
          amount: amountOf(params, 'amount'),
          data: '',
        },
      }),
    triggersmartcontract: (params) =>
      chain.serially(async () => {
        const contract = callOf(params)
        if (!(await chain.evm.hasCode(toEvm(contract.to)))) return { result: NO_CONTRACT }
        const transaction = draft(chain, params, { contract, feeLimit: amountOf(params, 'fee_limit') })
        return { result: { result: true }, transaction }
      }),
  }
}
