import { createHash } from 'node:crypto'
import type { FuelChain } from './chain/fuel-chain.ts'
import type { Coin } from './chain/ledger.ts'
import { BASE_ASSET } from './chain/parameters.ts'
import { keyOf } from './chain/signatures.ts'
import { idOf, writeTransaction, ZERO, type Output, type Transaction } from './chain/transaction.ts'

/** Gifts of one block: each spends coins of its own. */
const COINS = 256
const COIN_AMOUNT = 10n ** 16n
const MAX_FEE = 1_000_000n

const keyOfNetwork = (name: string) =>
  keyOf(Uint8Array.from(createHash('sha256').update(`sunspan local faucet: ${name}`).digest()))

/** The coins that exist from the start: all belong to an account whose key is derived from the network's name. */
export function genesisCoins(name: string, assets: readonly string[]): readonly Coin[] {
  const owner = keyOfNetwork(name).address
  return [BASE_ASSET, ...assets].flatMap((assetId) =>
    Array.from({ length: COINS }, (_, place) => {
      const seed = createHash('sha256').update(`${name} ${assetId} ${place}`).digest('hex')
      return {
        utxoId: `0x${seed}0000`,
        owner,
        assetId,
        amount: COIN_AMOUNT,
        blockCreated: 0,
        txCreatedIdx: 0,
      }
    }),
  )
}

/** Sends a gift in an ordinary transaction; its id. */
export function give(
  chain: FuelChain,
  name: string,
  gift: { readonly to: string; readonly amount: bigint; readonly assetId: string },
): string {
  const key = keyOfNetwork(name)
  const reserved = chain.reserved()
  const take = (assetId: string, least: bigint): Coin => {
    const free = chain.ledger.coinsOf(key.address, assetId).filter(({ utxoId }) => !reserved.has(utxoId))
    const found = free.find(({ amount }) => amount >= least)
    if (found === undefined) throw new Error(`the faucet has no coin of ${least} left before the next block`)
    return found
  }
  const isBase = gift.assetId === BASE_ASSET
  const coins = isBase
    ? [take(BASE_ASSET, gift.amount + MAX_FEE)]
    : [take(gift.assetId, gift.amount), take(BASE_ASSET, MAX_FEE)]
  const outputs: readonly Output[] = [
    { kind: 'coin', ...gift },
    ...coins.map(({ assetId }) => ({ kind: 'change' as const, to: key.address, amount: 0n, assetId })),
  ]
  const unsigned: Transaction = {
    scriptGasLimit: 0n,
    receiptsRoot: ZERO,
    script: '0x',
    scriptData: '0x',
    outputs,
    policies: { maxFee: MAX_FEE },
    inputs: coins.map(({ utxoId, owner, amount, assetId }) => ({
      txId: utxoId.slice(0, 66),
      index: Number.parseInt(utxoId.slice(66), 16),
      owner,
      amount,
      assetId,
      pointer: { height: 0n, index: 0n },
      witnessIndex: 0,
    })),
    witnesses: [],
  }
  const witnesses = [key.sign(idOf(unsigned, chain.chainId))]
  return chain.submit(`0x${writeTransaction({ ...unsigned, witnesses }).toString('hex')}`)
}
