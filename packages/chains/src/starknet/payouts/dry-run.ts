import type { PayoutIntent } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { canonicalText } from '../../rpc/quorum/canonical-text.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { contractOf, STRK } from '../contracts/tokens.ts'
import { askAll, askOne, balanceOf, estimateFee, getNonce, readAmount } from '../rpc/starknet-calls.ts'
import { transferCall, writeCalls } from '../transactions/calls.ts'
import { writeQuery } from '../transactions/wire.ts'
import { costsOf, firstOffer, mostOf, type Costs } from './payout-fees.ts'
import type { StarknetPayoutSenderSpec } from './payout-sender-spec.ts'

export const calldataFor = (intents: readonly PayoutIntent[]): readonly bigint[] =>
  writeCalls(
    intents.map(({ recipient, token, amount }) => transferCall(contractOf(token), recipient, amount)),
  )

/** The account's number; throws while it has not been created. */
export async function readNonce(client: RpcClient, wallet: string, signal: AbortSignal): Promise<bigint> {
  const nonce = await askOne(client, getNonce(wallet), signal)
  if (nonce !== null) return nonce
  throw new ChainError('unsupported', `The treasury account ${wallet} is not created on this network yet.`)
}

/** What the wallet must hold of each contract's token. */
function needsOf(intents: readonly PayoutIntent[]): ReadonlyMap<string, bigint> {
  const needs = new Map([[STRK, 0n]])
  for (const { token, amount } of intents) {
    const contract = contractOf(token)
    needs.set(contract, (needs.get(contract) ?? 0n) + amount)
  }
  return needs
}

async function runOnce(
  client: RpcClient,
  { wallet, intents }: { readonly wallet: string; readonly intents: readonly PayoutIntent[] },
  signal: AbortSignal,
): Promise<Costs> {
  const needs = needsOf(intents)
  const contracts = [...needs.keys()]
  const held = await askAll(
    client,
    contracts.map((contract) => balanceOf(contract, wallet)),
    signal,
  )
  const balances = contracts.map((contract, place) => readAmount(held[place] ?? null, contract))
  for (const [place, contract] of contracts.entries()) {
    if ((balances[place] ?? 0n) < (needs.get(contract) ?? 0n)) {
      throw new ChainError('insufficient_funds', `The wallet holds less of ${contract} than it is to pay.`)
    }
  }
  const nonce = await readNonce(client, wallet, signal)
  const query = writeQuery({ sender: BigInt(wallet), nonce }, calldataFor(intents))
  const [estimate] = await askOne(client, estimateFee(query), signal)
  if (estimate === undefined) throw new ChainError('rpc_untrustworthy', 'The node estimated nothing.')
  const costs = costsOf(estimate)
  if ((needs.get(STRK) ?? 0n) + mostOf(firstOffer(costs)) > (balances[0] ?? 0n)) {
    throw new ChainError('insufficient_funds', 'The wallet cannot pay the fee of the payout.')
  }
  return costs
}

/**
 * Simulates payments in one transaction. Throws `insufficient_funds` when the wallet cannot pay them with the fee, `execution_reverted` when
 * they would revert.
 */
export const dryRun = (
  { pool, key }: StarknetPayoutSenderSpec,
  intents: readonly PayoutIntent[],
  signal: AbortSignal,
): Promise<Costs> =>
  pool.agreeOnPrice(
    (client, workSignal) => runOnce(client, { wallet: key.address, intents }, workSignal),
    {
      priceOf: ({ l2Gas }) => l2Gas.price,
      keyOf: ({ l1Gas, l1DataGas, l2Gas }) =>
        canonicalText([l1Gas, l1DataGas, l2Gas].map(({ amount }) => amount)),
    },
    signal,
  )
