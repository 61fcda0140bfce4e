import { createWalletClient, http, type Address, type Hex } from 'viem'
import type { Actor } from '../actors/actor.ts'
import type { PaidOrder, Scene } from './move.ts'

const TIMEOUT_MS = 15_000

/** Sends coins from an actor's wallet, and notes them with the order that they are meant for. */
export async function sendDeposit(
  { url, known }: Scene,
  payer: Actor,
  order: PaidOrder,
  {
    to,
    amount,
    data,
    isUnnamed = false,
  }: { readonly to: Address; readonly amount: bigint; readonly data: Hex; readonly isUnnamed?: boolean },
): Promise<void> {
  const wallet = createWalletClient({
    account: payer.account,
    transport: http(`${url}/devnet/rpc/${order.from}`, { timeout: TIMEOUT_MS }),
  })
  try {
    const hash = await wallet.sendTransaction({ chain: null, to, data, value: amount })
    order.sent.push({ hash, amount, ...(isUnnamed ? { unnamedFrom: payer.account.address } : {}) })
    known.addHash(hash)
  } catch {
    // Two of a wallet at once, or nothing left: the wallet's trouble. What the node has taken all the same is at worst a gift to the bridge.
  }
}
