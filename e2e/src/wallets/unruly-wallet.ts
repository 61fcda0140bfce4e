import type { Page } from '@playwright/test'
import { createWalletClient, http, publicActions, type Hex } from 'viem'
import type { HDAccount } from 'viem/accounts'

interface WalletTransaction {
  readonly to: Hex
  readonly value: Hex
  readonly data: Hex
  readonly chainId: Hex
}

/** What the wallet does instead for this method; other methods are unchanged. */
export type Misbehaviour =
  | { readonly kind: 'returns_nothing' }
  | { readonly kind: 'keeps_silent' }
  | { readonly kind: 'fails'; readonly code: number; readonly message: string }
  | { readonly kind: 'sends'; readonly send: (transaction: WalletTransaction) => Promise<Hex> }

/** Makes the burner wallet of a page misbehave on an EIP-1193 method. Call it before the page opens. */
export async function misbehave(page: Page, method: string, misbehaviour: Misbehaviour): Promise<void> {
  if (misbehaviour.kind === 'sends') await page.exposeFunction('sunspanTestSend', misbehaviour.send)
  const { kind } = misbehaviour
  const error =
    misbehaviour.kind === 'fails' ? { code: misbehaviour.code, message: misbehaviour.message } : undefined
  await page.addInitScript(
    (plan) => {
      const seen = new WeakSet()
      // Registered before the app's listener, since this script runs first.
      window.addEventListener('eip6963:announceProvider', (event) => {
        // CAST: EIP-6963 defines the event's data.
        const { provider } = (event as CustomEvent<{ provider: { request: (call: WalletCall) => unknown } }>)
          .detail
        interface WalletCall {
          readonly method: string
          readonly params?: readonly unknown[]
        }
        if (seen.has(provider)) return
        seen.add(provider)
        const own = provider.request.bind(provider)
        provider.request = async (call) => {
          if (call.method !== plan.method) return own(call)
          if (plan.error !== undefined) throw Object.assign(new Error(plan.error.message), plan.error)
          if (plan.kind === 'returns_nothing') return null
          if (plan.kind === 'keeps_silent') return new Promise(() => undefined)
          // CAST: exposed above.
          const { sunspanTestSend: send } = window as unknown as { sunspanTestSend: (tx: unknown) => unknown }
          return send(call.params?.[0])
        }
      })
    },
    { method, kind, error },
  )
}

/** Long enough for the page to have seen the first. */
const REPLACE_AFTER_MS = 1_000
const GWEI = 10n ** 9n

/**
 * Sends the wallet's transaction from a devnet account and, a moment later, another one with the same nonce at a higher price: the same again, or an
 * empty one to itself. Returns the hash of the first, like wallets do. No block can take either before the nonce below them is used, which is done last.
 */
export function sendAndReplace(request: {
  readonly rpcUrl: string
  readonly account: HDAccount
  readonly by: 'same' | 'nothing'
}): (transaction: WalletTransaction) => Promise<Hex> {
  const { rpcUrl, account } = request
  const client = createWalletClient({ account, transport: http(rpcUrl) }).extend(publicActions)
  return async ({ to, value, data, chainId }) => {
    const nonce = await client.getTransactionCount({ address: account.address })
    const { baseFeePerGas } = await client.getBlock()
    const send = (nonceAfter: number, tip: bigint, content: { to: Hex; value: bigint; data: Hex }) =>
      client.sendTransaction({
        gas: 100_000n,
        chain: null,
        type: 'eip1559',
        chainId: Number(chainId),
        nonce: nonce + nonceAfter,
        maxPriorityFeePerGas: tip,
        maxFeePerGas: (baseFeePerGas ?? GWEI) * 4n + tip,
        ...content,
      })
    const asked = { to, value: BigInt(value), data }
    const nothing = { to: account.address, value: 0n, data: '0x' } as const
    const first = await send(1, GWEI, asked)
    setTimeout(() => {
      void send(1, 10n * GWEI, request.by === 'same' ? asked : nothing).then(() => send(0, GWEI, nothing))
    }, REPLACE_AFTER_MS)
    return first
  }
}
