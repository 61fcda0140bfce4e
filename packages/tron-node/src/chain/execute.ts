import { toBase58, toEvm } from '../protobuf/address.ts'
import { BroadcastError, invalidContract } from './broadcast-error.ts'
import { DAY_MS, PARAMETERS, RESULT_BYTES } from './chain-parameters.ts'
import type { Evm, Execution } from './evm.ts'
import type { AccountRecord, ContractResult, Ledger, TronTransaction } from './ledger.ts'
import type { CheckedTransaction } from './validate.ts'

const price = {
  byte: BigInt(PARAMETERS.getTransactionFee),
  energy: BigInt(PARAMETERS.getEnergyFee),
  memo: BigInt(PARAMETERS.getMemoFee),
  newAccount: BigInt(PARAMETERS.getCreateNewAccountFeeInSystemContract),
  newAccountBandwidth: BigInt(PARAMETERS.getCreateAccountFee),
} as const

const RESULTS: Readonly<Record<Execution['outcome'], ContractResult>> = {
  success: 'SUCCESS',
  revert: 'REVERT',
  out_of_gas: 'OUT_OF_ENERGY',
}

/** Free bandwidth that an account uses at a time: what it has used comes back evenly over a day. */
export function freeUsageAt({ freeUsage, usedAt }: AccountRecord, time: number): number {
  const left = Math.max(0, DAY_MS - (time - usedAt))
  return Math.ceil((freeUsage * left) / DAY_MS)
}

export interface Core {
  readonly evm: Evm
  readonly ledger: Ledger
}

/** What a transaction's bandwidth costs its owner, and the account after that. */
function payBandwidth(account: AccountRecord, bytes: number, time: number) {
  const used = freeUsageAt(account, time)
  if (used + bytes <= PARAMETERS.getFreeNetLimit) {
    return { netUsage: bytes, netFee: 0n, account: { ...account, freeUsage: used + bytes, usedAt: time } }
  }
  return { netUsage: 0, netFee: BigInt(bytes) * price.byte, account }
}

/** `available`: what the owner has when the transaction's bandwidth and memo are paid. */
type Checks = { readonly available: bigint; readonly isNew: boolean }

async function checkTransfer(
  { evm }: Core,
  { raw }: CheckedTransaction,
  { available, isNew }: Checks,
): Promise<void> {
  const { owner, to, amount } = raw.contract
  if (!/^41[0-9a-f]{40}$/.test(to)) throw invalidContract('Invalid toAddress!')
  if (owner === to) throw invalidContract('Cannot transfer TRX to yourself.')
  if (amount <= 0n) throw invalidContract('Amount must be greater than 0.')
  if (await evm.hasCode(toEvm(to))) throw invalidContract('Cannot transfer TRX to a smartContract.')
  if (available < amount + (isNew ? price.newAccount : 0n)) {
    throw invalidContract('Validate TransferContract error, balance is not sufficient.')
  }
}

async function checkCall({ evm }: Core, { raw }: CheckedTransaction, { available }: Checks): Promise<void> {
  const { contract, feeLimit } = raw
  if (!(await evm.hasCode(toEvm(contract.to)))) throw invalidContract('No contract or not a smart contract')
  if (feeLimit < 0n || feeLimit > BigInt(PARAMETERS.getMaxFeeLimit)) {
    throw invalidContract(`feeLimit must be >= 0 and <= ${PARAMETERS.getMaxFeeLimit}`)
  }
  if (contract.amount < 0n) throw invalidContract('callValue must be >= 0')
  if (available < contract.amount) {
    throw invalidContract('Validate InternalTransfer error, balance is not sufficient.')
  }
}

function runCall({ evm }: Core, { raw }: CheckedTransaction, available: bigint): Promise<Execution> {
  const { contract, feeLimit } = raw
  const affordable = (available - contract.amount) / price.energy
  const allowed = feeLimit / price.energy
  return evm.execute({
    from: toEvm(contract.owner),
    to: toEvm(contract.to),
    value: contract.amount,
    data: `0x${contract.data}`,
    gas: affordable < allowed ? affordable : allowed,
  })
}

/** Executes a checked transaction on the present state. Throws a BroadcastError where nothing was done. */
export async function execute(core: Core, checked: CheckedTransaction): Promise<TronTransaction> {
  const { evm, ledger } = core
  const { id, raw, signed } = checked
  const { accounts } = ledger.state
  const { type, owner, to, amount } = raw.contract
  const { time } = ledger.newest
  const known = accounts.get(owner)
  if (known === undefined) throw invalidContract(`account [${toBase58(owner)}] does not exist`)
  const isTransfer = type === 'TransferContract'
  const isNew = isTransfer && !accounts.has(to) && !(await evm.hasCode(toEvm(to)))
  const bandwidth = isNew
    ? { netUsage: 0, netFee: price.newAccountBandwidth, account: known }
    : payBandwidth(known, checked.bytes + RESULT_BYTES, time)
  const upFront = bandwidth.netFee + (raw.data === '' ? 0n : price.memo)
  const from = toEvm(owner)
  const before = await evm.balance(from)
  if (before < upFront) throw new BroadcastError('BANDWITH_ERROR', 'Account resource insufficient error.')
  const available = before - upFront
  await (isTransfer ? checkTransfer : checkCall)(core, checked, { available, isNew })
  const run = isTransfer ? undefined : await runCall(core, checked, available)
  if (isTransfer) await evm.transfer(from, toEvm(to), amount)
  if (isNew) accounts.set(to, { createdAt: time, freeUsage: 0, usedAt: 0 })
  const energyUsed = run?.gasUsed ?? 0n
  const energyFee = energyUsed * price.energy
  const fee = upFront + energyFee + (isNew ? price.newAccount : 0n)
  // Only now: the EVM stores a height's state when the next transaction begins.
  if (fee > 0n) await evm.setBalance(from, (await evm.balance(from)) - fee)
  accounts.set(owner, bandwidth.account)
  return {
    id,
    raw: Buffer.from(signed.rawData).toString('hex'),
    energyUsed,
    energyFee,
    signatures: signed.signatures.map((signature) => Buffer.from(signature).toString('hex')),
    netUsage: bandwidth.netUsage,
    netFee: bandwidth.netFee,
    fee,
    result: run === undefined ? 'SUCCESS' : RESULTS[run.outcome],
    output: run?.output ?? '',
    logs: run?.logs ?? [],
    inner: run?.inner ?? [],
    block: undefined,
  }
}
