import { execute } from '../chain/check-transaction.ts'
import type { FuelChain } from '../chain/fuel-chain.ts'
import { sumOf, type Coin } from '../chain/ledger.ts'
import { NodeError } from '../chain/node-error.ts'
import { BASE_ASSET, feeOf, maxGasOf, SCRIPT_GAS } from '../chain/parameters.ts'
import {
  readTransaction,
  utxoIdOf,
  ZERO,
  type CoinInput,
  type Output,
  type Transaction,
} from '../chain/transaction.ts'
import { encodeDryRun, encodeOutput } from './encode.ts'
import type { Fields, Variables } from './execute-query.ts'
import { amountOf, hexOf, listOf, optional, recordOf } from './read-arguments.ts'
import { selectCoins } from './select-coins.ts'

interface Required {
  readonly owner: string
  readonly assetId: string
  readonly amount: bigint
  readonly change: string
}

/** The price may rise until the transaction is sent. */
const FEE_MULTIPLE = 2n
/** Selecting coins changes the size, which changes the fee. */
const ROUNDS = 4
const EMPTY_SIGNATURE = `0x${'0'.repeat(128)}`

function readRequired(entry: Variables): Required {
  const account = recordOf(entry, 'account')
  if (!optional(account, 'address'))
    throw new NodeError('This stand-in executes no predicates: it has no FuelVM.')
  const owner = hexOf(account, 'address', 32)
  const policy = recordOf(entry, 'changePolicy')
  const change = optional(policy, 'change') ? hexOf(policy, 'change', 32) : owner
  return { owner, change, assetId: hexOf(entry, 'assetId', 32), amount: amountOf(entry['amount'], 'amount') }
}

const toInput = (coin: Coin, witnessIndex: number): CoinInput => ({
  txId: coin.utxoId.slice(0, 66),
  index: Number.parseInt(coin.utxoId.slice(66), 16),
  owner: coin.owner,
  amount: coin.amount,
  assetId: coin.assetId,
  pointer: { height: 0n, index: 0n },
  witnessIndex,
})

/** Adds inputs, change and the highest fee to what a program wants to do. Throws NodeError. */
export function assembleTransaction(chain: FuelChain, variables: Variables): Fields {
  const wanted = readTransaction(hexOf(variables, 'tx'))
  const required = listOf(variables, 'requiredBalances').map(readRequired)
  const payer = required[Number(amountOf(variables['feeAddressIndex'], 'feeAddressIndex'))]
  if (payer === undefined) throw new NodeError('The fee address index is out of bounds')
  const excluded = listOf(recordOf(variables, 'excludeInput'), 'utxos').map(String)
  const reserve = optional(variables, 'reserveGas') ? amountOf(variables['reserveGas'], 'reserveGas') : 0n
  const scriptGasLimit = wanted.script === '0x' ? 0n : SCRIPT_GAS
  let maxFee = 0n
  let assembled: Transaction = wanted
  for (let round = 0; round < ROUNDS; round += 1) {
    assembled = assembleOnce(chain, {
      wanted: { ...wanted, scriptGasLimit },
      required,
      payer,
      excluded,
      maxFee,
    })
    const gas = maxGasOf({ ...assembled, scriptGasLimit: scriptGasLimit + reserve })
    maxFee = feeOf(gas, chain.gasPrice) * FEE_MULTIPLE
    assembled = { ...assembled, policies: { ...assembled.policies, maxFee } }
  }
  return {
    transaction: {
      __typename: 'Transaction',
      id: ZERO,
      scriptGasLimit: String(scriptGasLimit),
      inputs: assembled.inputs.map((input) => ({
        __typename: 'InputCoin',
        utxoId: utxoIdOf(input),
        owner: input.owner,
        assetId: input.assetId,
        amount: String(input.amount),
        txPointer: '000000000000',
        witnessIndex: String(input.witnessIndex),
        predicateGasUsed: '0',
        predicate: '0x',
        predicateData: '0x',
      })),
      outputs: assembled.outputs.map(encodeOutput),
      policies: { tip: null, witnessLimit: null, maturity: null, expiration: null, maxFee: String(maxFee) },
      witnesses: assembled.witnesses,
    },
    status: encodeDryRun(execute(assembled, chain.gasPrice)),
    gasPrice: String(chain.gasPrice),
  }
}

function assembleOnce(
  chain: FuelChain,
  spec: {
    readonly wanted: Transaction
    readonly required: readonly Required[]
    readonly payer: Required
    readonly excluded: readonly string[]
    readonly maxFee: bigint
  },
): Transaction {
  const { wanted, required, payer, maxFee } = spec
  const taken = new Set([...spec.excluded, ...wanted.inputs.map(utxoIdOf)])
  const inputs: CoinInput[] = [...wanted.inputs]
  const witnesses = [...wanted.witnesses]
  const slots = new Map(wanted.inputs.map(({ owner, witnessIndex }) => [owner, witnessIndex]))
  const slotOf = (owner: string): number => {
    const slot = slots.get(owner) ?? witnesses.push(EMPTY_SIGNATURE) - 1
    slots.set(owner, slot)
    return slot
  }
  const needs = new Map<string, Required>()
  for (const entry of [...required, { ...payer, assetId: BASE_ASSET, amount: maxFee }]) {
    const key = entry.owner + entry.assetId
    needs.set(key, { ...entry, amount: (needs.get(key)?.amount ?? 0n) + entry.amount })
  }
  for (const { owner, assetId, amount } of needs.values()) {
    const held = sumOf(inputs.filter((input) => input.owner === owner && input.assetId === assetId))
    if (held >= amount) continue
    for (const coin of selectCoins(chain, { owner, assetId, amount: amount - held }, taken)) {
      taken.add(coin.utxoId)
      inputs.push(toInput(coin, slotOf(owner)))
    }
  }
  const hasChange = new Set(
    wanted.outputs.flatMap(({ kind, assetId }) => (kind === 'change' ? [assetId] : [])),
  )
  const change = [...new Set(inputs.map(({ assetId }) => assetId))]
    .filter((assetId) => !hasChange.has(assetId))
    .map((assetId): Output => {
      const to = required.find((entry) => entry.assetId === assetId)?.change ?? payer.owner
      return { kind: 'change', to, amount: 0n, assetId }
    })
  const policies = { ...wanted.policies, maxFee }
  return { ...wanted, policies, inputs, witnesses, outputs: [...wanted.outputs, ...change] }
}
