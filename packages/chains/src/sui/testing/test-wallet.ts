import { utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64 } from '../../encoding/base64.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { SUI } from '../coin-types.ts'
import type { SuiDepositAction } from '../deposit-action.ts'
import { pickCoins } from '../payouts/find-coins.ts'
import { refOf } from '../payouts/write-payments.ts'
import { createNodeClient } from '../rpc/node-client.ts'
import { askOne, executeBytes, getReferencePrice, listCoins } from '../rpc/sui-calls.ts'
import { address, byteVector, u128, u64 } from '../transactions/bcs-writer.ts'
import { personalMessageHash } from '../transactions/digests.ts'
import {
  writeTransaction,
  type Argument,
  type CallArgument,
  type Command,
} from '../transactions/transaction-data.ts'
import { keyOfSecret } from '../treasury/treasury-key.ts'

/** A wallet that executes deposits exactly as authored, over a node's gRPC-web. */
export interface SuiTestWallet {
  readonly address: string
  /** Returns the transaction's digest; `hasReference`: with what the action says, true by default. Throws the node's error. */
  execute(action: SuiDepositAction, hasReference?: boolean): Promise<string>
  /** A login signature, encoded as the web app sends it. */
  signMessage(text: string): string
}

const TIMEOUT_MS = 10_000
const BUDGET = 20_000_000n
const LAST_EPOCH = 1_000_000n
const MOST_COINS = 50

/** `secret` is a key of 32 bytes. */
export function createSuiTestWallet(
  { rpcUrl: url }: { readonly rpcUrl: string },
  secret: Uint8Array,
): SuiTestWallet {
  const key = keyOfSecret(secret)
  const client = createNodeClient({ url, fetch, timeoutMs: TIMEOUT_MS })
  const limit = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS)
  async function pick(coinType: string, amount: bigint) {
    const { items } = await askOne(client, listCoins(key.address, coinType), limit())
    const picked = pickCoins(items, amount, MOST_COINS)
    if (picked === undefined) throw new ChainError('insufficient_funds', `The wallet lacks ${coinType}.`)
    return picked
  }
  return {
    address: key.address,
    async execute({ coin_type: type, amount, recipient, reference }, hasReference = true) {
      const wanted = BigInt(amount)
      const payment = await pick(SUI, BUDGET + (type === SUI ? wanted : 0n))
      const coins = type === SUI ? [] : await pick(type, wanted)
      const inputs: CallArgument[] = [{ pure: u64(wanted) }, { pure: address(recipient) }]
      const [first, ...rest] = coins.map((coin): Argument => ({
        input: inputs.push({ coin: refOf(coin) }) - 1,
      }))
      const source = first ?? 'gas'
      const commands: Command[] = rest.length > 0 ? [{ merge: source, sources: rest }] : []
      const result = commands.push({ split: source, amounts: [{ input: 0 }] }) - 1
      commands.push({ transfer: [{ result, place: 0 }], to: { input: 1 } })
      if (hasReference) {
        commands.push({ numbers: [{ input: inputs.push({ pure: u128(BigInt(reference)) }) - 1 }] })
      }
      const { referenceGasPrice: price } = await askOne(client, getReferencePrice(), limit())
      const terms = { sender: key.address, payment: payment.map(refOf), price, budget: BUDGET }
      const bytes = writeTransaction({ ...terms, lastEpoch: LAST_EPOCH }, { inputs, commands })
      const sent = await askOne(client, executeBytes(bytes, fromBase64(key.signTransaction(bytes))), limit())
      return sent.digest
    },
    signMessage: (text) => key.signHash(personalMessageHash(byteVector(utf8ToBytes(text)))),
  }
}
