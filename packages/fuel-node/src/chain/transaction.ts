import { createHash } from 'node:crypto'
import { NodeError } from './node-error.ts'
import { toBytes, WordReader, writeBytes, writeWord } from './words.ts'

export const ZERO = `0x${'0'.repeat(64)}`

/** A coin that a transaction spends. */
export interface CoinInput {
  readonly txId: string
  readonly index: number
  readonly owner: string
  readonly amount: bigint
  readonly assetId: string
  readonly pointer: { readonly height: bigint; readonly index: bigint }
  readonly witnessIndex: number
}

export type OutputKind = 'coin' | 'change' | 'variable'

export interface Output {
  readonly kind: OutputKind
  readonly to: string
  readonly amount: bigint
  readonly assetId: string
}

export const POLICIES = ['tip', 'witnessLimit', 'maturity', 'maxFee', 'expiration', 'owner'] as const
export type Policies = Readonly<Partial<Record<(typeof POLICIES)[number], bigint>>>

/** A script transaction whose inputs are coins. */
export interface Transaction {
  readonly scriptGasLimit: bigint
  readonly receiptsRoot: string
  readonly script: string
  readonly scriptData: string
  readonly policies: Policies
  readonly inputs: readonly CoinInput[]
  readonly outputs: readonly Output[]
  readonly witnesses: readonly string[]
}

const KINDS = { 0: 'coin', 2: 'change', 3: 'variable' } as const
const NUMBERS = { coin: 0, change: 2, variable: 3 } as const

function readInput(reader: WordReader): CoinInput {
  if (reader.count() !== 0)
    throw new NodeError('This stand-in takes coins as inputs only: no contracts, no messages.')
  const input = {
    txId: reader.bytes(32),
    index: reader.count(),
    owner: reader.bytes(32),
    amount: reader.word(),
    assetId: reader.bytes(32),
    pointer: { height: reader.word(), index: reader.word() },
    witnessIndex: reader.count(),
  }
  reader.word()
  const predicate = reader.count()
  const data = reader.count()
  reader.bytes(predicate)
  reader.bytes(data)
  if (predicate > 0) throw new NodeError('This stand-in executes no predicates: it has no FuelVM.')
  return input
}

function readOutput(reader: WordReader): Output {
  const kind = KINDS[reader.count() as keyof typeof KINDS] as OutputKind | undefined
  if (kind === undefined) throw new NodeError('This stand-in knows no contracts among the outputs.')
  return { kind, to: reader.bytes(32), amount: reader.word(), assetId: reader.bytes(32) }
}

/** Throws NodeError for what is not a script transaction. */
export function readTransaction(raw: string): Transaction {
  try {
    const reader = new WordReader(toBytes(raw))
    if (reader.word() !== 0n) throw new NodeError('This stand-in executes script transactions only.')
    const scriptGasLimit = reader.word()
    const receiptsRoot = reader.bytes(32)
    const script = reader.count()
    const data = reader.count()
    const policyTypes = reader.count()
    const inputs = reader.count()
    const outputs = reader.count()
    const witnesses = reader.count()
    const scripts = { script: reader.bytes(script), scriptData: reader.bytes(data) }
    const policies = Object.fromEntries(
      POLICIES.flatMap((name, bit) => ((policyTypes & (1 << bit)) === 0 ? [] : [[name, reader.word()]])),
    )
    const transaction = {
      scriptGasLimit,
      receiptsRoot,
      ...scripts,
      policies,
      inputs: Array.from({ length: Math.min(inputs, 256) }, () => readInput(reader)),
      outputs: Array.from({ length: Math.min(outputs, 256) }, () => readOutput(reader)),
      witnesses: Array.from({ length: Math.min(witnesses, 256) }, () => reader.bytes(reader.count())),
    }
    if (reader.isAtEnd) return transaction
    throw new NodeError('Failed to decode the transaction: bytes are left')
  } catch (error: unknown) {
    if (error instanceof RangeError) throw new NodeError('buffer is too short')
    throw error
  }
}

const writeInput = (input: CoinInput): readonly Buffer[] => [
  writeWord(0),
  toBytes(input.txId),
  writeWord(input.index),
  toBytes(input.owner),
  writeWord(input.amount),
  toBytes(input.assetId),
  writeWord(input.pointer.height),
  writeWord(input.pointer.index),
  writeWord(input.witnessIndex),
  writeWord(0),
  writeWord(0),
  writeWord(0),
]

const writeOutput = ({ kind, to, amount, assetId }: Output): readonly Buffer[] => [
  writeWord(NUMBERS[kind]),
  toBytes(to),
  writeWord(amount),
  toBytes(assetId),
]

const lengthOf = (hex: string): number => (hex.length - 2) / 2

export function writeTransaction(transaction: Transaction): Buffer {
  const { script, scriptData, policies, inputs, outputs, witnesses } = transaction
  const set = POLICIES.flatMap((name, bit) => {
    const value = policies[name]
    return value === undefined ? [] : [{ bit: 1 << bit, value }]
  })
  return Buffer.concat([
    writeWord(0),
    writeWord(transaction.scriptGasLimit),
    toBytes(transaction.receiptsRoot),
    ...[lengthOf(script), lengthOf(scriptData), set.reduce((bits, { bit }) => bits | bit, 0)].map(writeWord),
    ...[inputs.length, outputs.length, witnesses.length].map(writeWord),
    writeBytes(script),
    writeBytes(scriptData),
    ...set.map(({ value }) => writeWord(value)),
    ...inputs.flatMap(writeInput),
    ...outputs.flatMap(writeOutput),
    ...witnesses.flatMap((witness) => [writeWord(lengthOf(witness)), writeBytes(witness)]),
  ])
}

/** What the signers sign: without everything that execution fills in, and without the witnesses. */
export function idOf(transaction: Transaction, chainId: bigint): string {
  const bare = {
    ...transaction,
    receiptsRoot: ZERO,
    inputs: transaction.inputs.map((input) => ({ ...input, pointer: { height: 0n, index: 0n } })),
    outputs: transaction.outputs.map((output) => {
      if (output.kind === 'change') return { ...output, amount: 0n }
      return output.kind === 'coin' ? output : { ...output, to: ZERO, amount: 0n, assetId: ZERO }
    }),
    witnesses: [],
  }
  const hash = createHash('sha256').update(writeWord(chainId)).update(writeTransaction(bare))
  return `0x${hash.digest('hex')}`
}

/** A coin's name: its transaction, and the place of the output in two bytes. */
export const utxoIdOf = ({ txId, index }: { readonly txId: string; readonly index: number }): string =>
  `${txId}${index.toString(16).padStart(4, '0')}`
