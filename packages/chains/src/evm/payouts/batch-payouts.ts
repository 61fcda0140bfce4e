import { encodeFunctionData } from 'viem'
import type {
  BatchIntent,
  BatchPayouts,
  LegCheck,
  LegOutcome,
  PayoutIntent,
  PreparedTransfer,
} from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { addressToWord, isHexData, toQuantity } from '../hex.ts'
import { askOne, ethCall, getCode } from '../rpc/evm-calls.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcPool } from '../../rpc/rpc-pool.ts'
import { agreeOnOffer, dryRunTransaction, type DryRun, type PayoutTransaction } from './dry-run.ts'
import { idleGas, NATIVE_LEG_GAS, PAYOUTS_ABI, readPayAnswer, toPayTransaction } from './payout-contract.ts'

export interface BatchPayoutsSpec {
  readonly networkId: string
  readonly pool: RpcPool
  readonly wallet: string
  /** Address of the payout contract, in normal form. */
  readonly contract: string
  /** Normalizes an intent; throws `unsupported` for one that cannot be normalized. */
  readonly checkIntent: (intent: PayoutIntent) => PayoutIntent
  readonly sign: (tx: PayoutTransaction, slot: bigint, run: DryRun) => Promise<PreparedTransfer>
}

/** A block has room for many times this; more would save little further gas. */
const MAX_LEGS = 50
/** allowance(address,address) */
const ALLOWANCE_SELECTOR = '0xdd62ed3e'
const WORD_BYTES = 32

async function askAllowance(
  client: RpcClient,
  { wallet, contract }: BatchPayoutsSpec,
  token: string,
  signal: AbortSignal,
): Promise<bigint> {
  const data = `${ALLOWANCE_SELECTOR}${addressToWord(wallet)}${addressToWord(contract)}`
  const answer = await askOne(client, ethCall({ to: token, data }), signal)
  if (!isHexData(answer, WORD_BYTES))
    throw new ChainError('rpc_untrustworthy', `There is no token at ${token}.`)
  return BigInt(answer)
}

/** Tokens whose allowance for the contract is below what these intents need. */
async function findUnapproved(
  client: RpcClient,
  spec: BatchPayoutsSpec,
  intents: readonly BatchIntent[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const needed = new Map<string, bigint>()
  for (const { token, amount } of intents) {
    if (token !== null) needed.set(token, (needed.get(token) ?? 0n) + amount)
  }
  const unapproved: string[] = []
  for (const [token, amount] of needed) {
    if ((await askAllowance(client, spec, token, signal)) < amount) unapproved.push(token)
  }
  return unapproved
}

function toCheck(
  outcome: LegOutcome,
  intent: BatchIntent,
  isUnapproved: boolean,
  contract: string,
): LegCheck {
  if (outcome === 'paid') return { status: 'payable' }
  if (outcome === 'skipped') return { status: 'paid_before' }
  if (!isUnapproved) {
    return { status: 'refused', kind: 'execution_reverted', reason: 'the recipient refuses the payout' }
  }
  const { token } = intent
  const reason = `the payout contract ${contract} may move too little of ${String(token)}: approve it from the treasury`
  return { status: 'refused', kind: 'insufficient_allowance', reason }
}

async function check(
  spec: BatchPayoutsSpec,
  wanted: readonly BatchIntent[],
  signal: AbortSignal,
): Promise<readonly LegCheck[]> {
  const { pool, wallet, contract } = spec
  const intents = wanted.map((intent) => ({ ...spec.checkIntent(intent), id: intent.id }))
  const tx = toPayTransaction(contract, intents)
  const request = { from: wallet, to: contract, value: toQuantity(tx.value), data: tx.data }
  const [{ outcomes, unapproved }] = await pool.agree(async (client, workSignal) => {
    const answer = await askOne(client, ethCall(request), workSignal)
    const legOutcomes = readPayAnswer(answer, intents.length)
    const failed = intents.filter((_, index) => legOutcomes[index] === 'failed')
    return { outcomes: legOutcomes, unapproved: await findUnapproved(client, spec, failed, workSignal) }
  }, signal)
  return intents.map((intent, index) => {
    const isUnapproved = intent.token !== null && unapproved.includes(intent.token)
    return toCheck(outcomes[index] ?? 'failed', intent, isUnapproved, contract)
  })
}

async function prepare(
  spec: BatchPayoutsSpec,
  { wanted, slot }: { wanted: readonly BatchIntent[]; slot: bigint },
  signal: AbortSignal,
): Promise<PreparedTransfer> {
  const intents = wanted.map((intent) => ({ ...spec.checkIntent(intent), id: intent.id }))
  if (intents.length === 0 || intents.length > MAX_LEGS) {
    throw new ChainError('unsupported', `A batch has 1 to ${MAX_LEGS} payments, not ${intents.length}.`)
  }
  const tx = toPayTransaction(spec.contract, intents)
  // A recipient that used little gas in the estimate may use all of its allowance in the block.
  const nativeLegs = intents.filter(({ token }) => token === null).length
  const extraGas = NATIVE_LEG_GAS * BigInt(nativeLegs)
  const idle = idleGas({ nativeLegs, tokenLegs: intents.length - nativeLegs })
  const run = await agreeOnOffer(
    spec.pool,
    (client, workSignal) =>
      dryRunTransaction(client, { wallet: spec.wallet, tx, gas: { extra: extraGas, idle } }, workSignal),
    ({ offer }) => offer,
    signal,
  )
  return spec.sign(tx, slot, run)
}

/** Pays through the payout contract. */
export function createBatchPayouts(spec: BatchPayoutsSpec): BatchPayouts {
  return {
    fate: 'own',
    maxLegs: MAX_LEGS,
    check: (intents, signal) => check(spec, intents, signal),
    prepare: (intents, slot, signal) => prepare(spec, { wanted: intents, slot }, signal),
  }
}

/** Throws `unsupported` unless the contract exists and pays for this wallet. */
export async function verifyPayoutContract(
  { networkId, pool, wallet, contract }: Pick<BatchPayoutsSpec, 'networkId' | 'pool' | 'wallet' | 'contract'>,
  signal: AbortSignal,
): Promise<void> {
  const data = encodeFunctionData({ abi: PAYOUTS_ABI, functionName: 'owner' })
  const [{ code, owner }] = await pool.agree(async (client, workSignal) => {
    const found = await askOne(client, getCode(contract), workSignal)
    return {
      code: found,
      owner: found === '0x' ? '0x' : await askOne(client, ethCall({ to: contract, data }), workSignal),
    }
  }, signal)
  if (code === '0x') {
    throw new ChainError(
      'unsupported',
      `Network ${networkId}: there is no contract at ${contract}. Deploy the payout contract, or set payout_contract to null.`,
    )
  }
  if (owner !== `0x${addressToWord(wallet)}`) {
    throw new ChainError(
      'unsupported',
      `Network ${networkId}: the contract at ${contract} does not pay for the treasury ${wallet}. Deploy one that does, or set payout_contract to null.`,
    )
  }
}
