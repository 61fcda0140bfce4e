import { BASE_ASSET } from '../chain/parameters.ts'
import { keyOf } from '../chain/signatures.ts'
import { idOf, writeTransaction, ZERO, type Output, type Transaction } from '../chain/transaction.ts'
import { createFaucetCoins } from './faucet-coins.ts'

/** Of each asset in the first block: no caller asks for more gifts than this of one block. */
const COINS = 1_000
const COIN_AMOUNT = 10n ** 16n
const MAX_FEE = 1_000_000n
/** The faucet's secret. Its coins exist on local chains only. */
const KEY = keyOf(Uint8Array.from({ length: 32 }, (_, place) => place + 1))

/** The account that gives coins away. */
export const FAUCET_ADDRESS = KEY.address

/** The faucet's coins of the first block, as arguments of the node. */
export const faucetGenesis = (assets: readonly string[]): readonly string[] =>
  [BASE_ASSET, ...assets].map((assetId) => [FAUCET_ADDRESS, assetId, COIN_AMOUNT, COINS].join(':'))

/** An account that gives its coins away. */
export interface RealFaucet {
  /** A signed transaction with a gift. Throws if no coin is left. */
  sign(gift: { readonly to: string; readonly amount: bigint; readonly assetId: string }): Promise<string>
}

export function createRealFaucet(nodeUrl: string, chainId: bigint): RealFaucet {
  const owned = createFaucetCoins(nodeUrl, FAUCET_ADDRESS)
  return {
    async sign(gift) {
      const ids = gift.assetId === BASE_ASSET ? [BASE_ASSET] : [gift.assetId, BASE_ASSET]
      const coins = await Promise.all(ids.map((assetId) => owned.take(assetId)))
      const outputs: readonly Output[] = [
        { kind: 'coin', ...gift },
        ...coins.map(({ assetId }) => ({ kind: 'change' as const, to: FAUCET_ADDRESS, amount: 0n, assetId })),
      ]
      const unsigned: Transaction = {
        scriptGasLimit: 0n,
        receiptsRoot: ZERO,
        script: '0x',
        scriptData: '0x',
        outputs,
        policies: { maxFee: MAX_FEE },
        inputs: coins.map((coin) => ({
          ...coin,
          owner: FAUCET_ADDRESS,
          pointer: { height: 0n, index: 0n },
          witnessIndex: 0,
        })),
        witnesses: [],
      }
      const signature = KEY.sign(idOf(unsigned, chainId))
      return `0x${writeTransaction({ ...unsigned, witnesses: [signature] }).toString('hex')}`
    },
  }
}
