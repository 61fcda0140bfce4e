import { BASE_ASSET } from '../chain/parameters.ts'
import { keyOf } from '../chain/signatures.ts'
import { idOf, writeTransaction, ZERO, type Output, type Transaction } from '../chain/transaction.ts'

/** Of each asset. Each is given away once, with its change: nobody asks for more gifts than this of one chain. */
const COINS = 1_000
const COIN_AMOUNT = 10n ** 16n
const MAX_FEE = 1_000_000n
/** The faucet's secret. Its coins exist on local chains only. */
const SECRET = Uint8Array.from({ length: 32 }, (_, place) => place + 1)

/** An account of the first block that gives its coins away. */
export interface RealFaucet {
  /** Coins of the first block, as the node's arguments. */
  readonly genesis: readonly string[]
  /** A signed transaction with a gift. Throws if no coin is left. */
  sign(gift: { readonly to: string; readonly amount: bigint; readonly assetId: string }): string
}

/** The number that the node gives to each coin of its first block, in the order of its arguments. */
const genesisId = (number: number): string => `0xfa${'0'.repeat(46)}${number.toString(16).padStart(16, '0')}`

export function createRealFaucet(chainId: bigint, assets: readonly string[]): RealFaucet {
  const key = keyOf(SECRET)
  const all = [BASE_ASSET, ...assets]
  const used = new Map<string, number>()
  const take = (assetId: string): { readonly assetId: string; readonly txId: string } => {
    const place = used.get(assetId) ?? 0
    if (place >= COINS) throw new Error('The faucet has no coin left.')
    used.set(assetId, place + 1)
    return { assetId, txId: genesisId(all.indexOf(assetId) * COINS + place + 1) }
  }
  return {
    genesis: all.map((assetId) => [key.address, assetId, COIN_AMOUNT, COINS].join(':')),
    sign(gift) {
      const ids = gift.assetId === BASE_ASSET ? [BASE_ASSET] : [gift.assetId, BASE_ASSET]
      const coins = ids.map(take)
      const outputs: readonly Output[] = [
        { kind: 'coin', ...gift },
        ...coins.map(({ assetId }) => ({ kind: 'change' as const, to: key.address, amount: 0n, assetId })),
      ]
      const unsigned: Transaction = {
        ...{ scriptGasLimit: 0n, receiptsRoot: ZERO, script: '0x', scriptData: '0x', outputs },
        policies: { maxFee: MAX_FEE },
        inputs: coins.map(({ txId, assetId }) => ({
          ...{ txId, index: 0, owner: key.address, amount: COIN_AMOUNT, assetId },
          ...{ pointer: { height: 0n, index: 0n }, witnessIndex: 0 },
        })),
        witnesses: [],
      }
      const signature = key.sign(idOf(unsigned, chainId))
      return `0x${writeTransaction({ ...unsigned, witnesses: [signature] }).toString('hex')}`
    },
  }
}
