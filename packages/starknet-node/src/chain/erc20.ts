import { entryPointNotFound, refusal } from './contract-error.ts'
import { fromU256, shortString, toHex, toU256 } from './felt.ts'
import { selectorOf } from './hashes.ts'
import type { Ledger } from './ledger.ts'
import type { ChainEvent } from './transaction.ts'

export interface TokenSpec {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Its events name both parties among their data, as older contracts do, instead of among their keys. */
  readonly hasOldEvents?: boolean
}

interface Token extends Omit<TokenSpec, 'address'> {
  readonly address: bigint
}

/** A call of a contract by another. */
export interface Call {
  readonly to: bigint
  readonly selector: bigint
  readonly calldata: readonly bigint[]
}

const TRANSFER = selectorOf('Transfer')
const APPROVAL = selectorOf('Approval')
const MAX = 2n ** 256n - 1n

const balanceKey = (token: bigint, owner: bigint): string => `balance ${toHex(token)} ${toHex(owner)}`
const allowanceKey = (token: bigint, owner: bigint, spender: bigint): string =>
  `allowance ${toHex(token)} ${toHex(owner)} ${toHex(spender)}`
const blockedKey = (token: bigint, owner: bigint): string => `blocked ${toHex(token)} ${toHex(owner)}`

/** The tokens of the network: ERC-20 contracts whose effects are computed here instead of by their Cairo code. */
export interface Tokens {
  has(address: bigint): boolean
  balance(token: bigint, owner: bigint, after?: number): bigint
  setBalance(token: bigint, owner: bigint, amount: bigint): void
  /** From now on the token refuses to pay the owner, as some contracts of stablecoins do. */
  block(token: bigint, owner: bigint): void
  /** Performs a call of the caller; throws a ContractError when the contract refuses it. */
  execute(caller: bigint, call: Call, events: ChainEvent[]): void
  /** The answer to a call without effect; undefined for a function that the contract lacks. */
  view(call: Call, after?: number): readonly bigint[] | undefined
  transfer(move: Move, events: ChainEvent[]): void
}

interface Move {
  readonly token: bigint
  readonly from: bigint
  readonly to: bigint
  readonly amount: bigint
}

/** The arguments of a call: addresses, then one amount. */
function readArguments(calldata: readonly bigint[], addresses: number): readonly [bigint[], bigint] {
  const amount = fromU256(calldata[addresses], calldata[addresses + 1])
  if (amount === undefined) throw refusal('Failed to deserialize param #2')
  if (calldata.length > addresses + 2) throw refusal('Input too long for arguments')
  return [calldata.slice(0, addresses), amount]
}

const names = (...spellings: readonly string[]): ReadonlySet<bigint> => new Set(spellings.map(selectorOf))
const IS_TRANSFER = names('transfer')
const IS_TRANSFER_FROM = names('transfer_from', 'transferFrom')
const IS_APPROVE = names('approve')
const IS_BALANCE = names('balance_of', 'balanceOf')
const IS_ALLOWANCE = names('allowance')
const IS_SUPPLY = names('total_supply', 'totalSupply')

export function createTokens(ledger: Ledger, specs: readonly TokenSpec[]): Tokens {
  const tokens = new Map(
    specs.map((spec): [bigint, Token] => [BigInt(spec.address), { ...spec, address: BigInt(spec.address) }]),
  )

  function transfer({ token, from, to, amount }: Move, events: ChainEvent[]): void {
    if (to === 0n) throw refusal('ERC20: transfer to 0')
    if (ledger.read(blockedKey(token, to)) > 0n) throw refusal('ERC20: account is blocked')
    const held = ledger.read(balanceKey(token, from))
    if (held < amount) throw refusal('ERC20: insufficient balance')
    ledger.write(balanceKey(token, from), held - amount)
    ledger.write(balanceKey(token, to), ledger.read(balanceKey(token, to)) + amount)
    events.push(eventOf(token, TRANSFER, [from, to], amount))
  }

  function eventOf(token: bigint, event: bigint, parties: readonly bigint[], amount: bigint): ChainEvent {
    return tokens.get(token)?.hasOldEvents
      ? { contract: token, keys: [event], data: [...parties, ...toU256(amount)] }
      : { contract: token, keys: [event, ...parties], data: toU256(amount) }
  }

  function spend(key: string, amount: bigint): void {
    const allowed = ledger.read(key)
    if (allowed < amount) throw refusal('ERC20: insufficient allowance')
    if (allowed !== MAX) ledger.write(key, allowed - amount)
  }

  function view({ to, selector, calldata }: Call, after?: number): readonly bigint[] | undefined {
    const token = tokens.get(to)
    const [first = 0n, second = 0n] = calldata
    if (token === undefined) return undefined
    if (IS_BALANCE.has(selector)) return toU256(ledger.read(balanceKey(to, first), after))
    if (IS_ALLOWANCE.has(selector)) return toU256(ledger.read(allowanceKey(to, first, second), after))
    if (IS_SUPPLY.has(selector)) return toU256(MAX)
    if (selector === selectorOf('decimals')) return [BigInt(token.decimals)]
    if (selector === selectorOf('symbol')) return [shortString(token.symbol)]
    if (selector === selectorOf('name')) return [shortString(token.name)]
    return undefined
  }

  return {
    has: (address) => tokens.has(address),
    balance: (token, owner, after) => ledger.read(balanceKey(token, owner), after),
    setBalance: (token, owner, amount) => ledger.write(balanceKey(token, owner), amount),
    block: (token, owner) => ledger.write(blockedKey(token, owner), 1n),
    transfer,
    view,
    execute(caller, call, events) {
      const { to: token, selector, calldata } = call
      if (IS_TRANSFER.has(selector)) {
        const [[to = 0n], amount] = readArguments(calldata, 1)
        transfer({ token, from: caller, to, amount }, events)
      } else if (IS_TRANSFER_FROM.has(selector)) {
        const [[from = 0n, to = 0n], amount] = readArguments(calldata, 2)
        spend(allowanceKey(token, from, caller), amount)
        transfer({ token, from, to, amount }, events)
      } else if (IS_APPROVE.has(selector)) {
        const [[spender = 0n], amount] = readArguments(calldata, 1)
        ledger.write(allowanceKey(token, caller, spender), amount)
        events.push(eventOf(token, APPROVAL, [caller, spender], amount))
      } else if (view(call) === undefined) {
        throw entryPointNotFound()
      }
    },
  }
}
