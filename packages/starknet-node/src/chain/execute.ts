import type { Accounts } from './accounts.ts'
import { ContractError, entryPointNotFound } from './contract-error.ts'
import type { Call, Tokens } from './erc20.ts'
import { consumptionOf, feeOf, findExceeded, type GasPrices } from './fees.ts'
import { toHex } from './felt.ts'
import type { Ledger } from './ledger.ts'
import type { AccountTransaction, ChainEvent, Consumption } from './transaction.ts'

export interface Machine {
  readonly ledger: Ledger
  readonly accounts: Accounts
  readonly tokens: Tokens
}

export interface Outcome {
  readonly events: readonly ChainEvent[]
  readonly revertReason: string | undefined
  readonly fee: bigint
  readonly consumption: Consumption
}

/** The token in which fees are paid, at its address on every Starknet network. */
export const STRK = 0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938dn
/** Who receives the fees: the sequencer of the main network. */
export const SEQUENCER = 0x1176a1bd84444c89232ec27754698e5d2e7e1a7f1539f12027f28b23ec9f3d8n

/** The calls in the arguments of an account's `__execute__`. Throws a ContractError for anything else. */
export function readCalls(calldata: readonly bigint[]): readonly Call[] {
  const count = Number(calldata[0] ?? -1n)
  const calls: Call[] = []
  let at = 1
  while (calls.length < count) {
    const [to, selector, length] = calldata.slice(at, at + 3)
    const end = at + 3 + Number(length ?? 0n)
    if (to === undefined || selector === undefined || length === undefined || end > calldata.length) break
    calls.push({ to, selector, calldata: calldata.slice(at + 3, end) })
    at = end
  }
  if (calls.length !== count || at !== calldata.length) {
    throw new ContractError('The arguments of __execute__ cannot be read.')
  }
  return calls
}

function callOne(machine: Machine, caller: bigint, call: Call, events: ChainEvent[]): void {
  const { accounts, tokens } = machine
  if (tokens.has(call.to)) return tokens.execute(caller, call, events)
  if (accounts.find(call.to) !== undefined) throw entryPointNotFound()
  throw new ContractError(`Requested contract address ${toHex(call.to)} is not deployed.`)
}

function perform(machine: Machine, transaction: AccountTransaction, events: ChainEvent[]): void {
  if (transaction.type === 'DEPLOY_ACCOUNT') {
    const { sender, classHash, constructorCalldata } = transaction
    if (!machine.accounts.create(sender, { classHash, calldata: constructorCalldata })) {
      throw new ContractError(`Deployment failed: class ${toHex(classHash)} at ${toHex(sender)}`)
    }
    return
  }
  for (const call of readCalls(transaction.calldata)) callOne(machine, transaction.sender, call, events)
}

/** Why the transaction fails, after which none of its effects remain; undefined when it succeeds. */
function attempt(
  machine: Machine,
  transaction: AccountTransaction,
  events: ChainEvent[],
): string | undefined {
  const mark = machine.ledger.mark()
  const exceeded = findExceeded(transaction, consumptionOf(transaction))
  try {
    if (exceeded !== undefined)
      throw new ContractError(`Insufficient max ${exceeded}: the transaction ran out of it`)
    perform(machine, transaction, events)
    return undefined
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    machine.ledger.undoTo(mark)
    events.length = 0
    return `Error in the called contract (${toHex(transaction.sender)}): ${error.message}`
  }
}

/** Executes a checked transaction: what it does happens entirely or not at all; its fee and its number are used either way. */
export function execute(machine: Machine, transaction: AccountTransaction, prices: GasPrices): Outcome {
  const { ledger, accounts, tokens } = machine
  const { sender, tip } = transaction
  const events: ChainEvent[] = []
  const consumption = consumptionOf(transaction)
  const fee = feeOf(consumption, prices, tip)
  const mark = ledger.mark()
  let revertReason = attempt(machine, transaction, events)
  if (revertReason === undefined && tokens.balance(STRK, sender) < fee) {
    // It gave away what it was to pay for its own execution.
    ledger.undoTo(mark)
    events.length = 0
    revertReason = 'Insufficient fee token balance'
  }
  accounts.countUp(sender)
  tokens.transfer({ token: STRK, from: sender, to: SEQUENCER, amount: fee }, events)
  return { events, revertReason, fee, consumption }
}

/** What would happen now; changes nothing. */
export function dryRun(machine: Machine, transaction: AccountTransaction): string | undefined {
  const mark = machine.ledger.mark()
  const unlimited = { maxAmount: 2n ** 64n - 1n, maxPrice: 2n ** 128n - 1n }
  const free = {
    ...transaction,
    resourceBounds: { l1Gas: unlimited, l1DataGas: unlimited, l2Gas: unlimited },
  }
  try {
    return attempt(machine, free, [])
  } finally {
    machine.ledger.undoTo(mark)
  }
}
