import type { Page } from '@playwright/test'
import { LABS } from '@sunspan/labs'

type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

const refuse = (code: number, message: string): Answer => ({ error: { code, message } })

/**
 * Installs a wallet as Leather's maker publishes it: listed in `btc_providers`, without sessions, strict about parameters, and rejecting with its
 * JSON-RPC answer. It approves everything, and pays itself. Returns its address. Call it before the page opens.
 */
export async function installLeatherWallet(page: Page, baseUrl: string): Promise<string> {
  const wallet = await LABS.bitcoin.connect(`${baseUrl}/devnet/rpc/bitcoin`).newWallet()
  const own = wallet.address
  const methods: Readonly<Record<string, (params: Record<string, unknown>) => Promise<Answer>>> = {
    getAddresses: async () => ({
      result: { addresses: [{ symbol: 'BTC', type: 'p2wpkh', address: own }] },
    }),
    async signMessage({ message, paymentType }) {
      if (paymentType !== 'p2wpkh') return refuse(-32_602, 'paymentType')
      return { result: { signature: await wallet.signText(String(message)), address: own } }
    },
    async sendTransfer({ recipients, network }) {
      const [recipient] = Array.isArray(recipients) ? recipients : []
      const { address, amount } = Object(recipient)
      if (typeof amount !== 'string' || network !== 'devnet') return refuse(-32_602, 'amount or network')
      return { result: { txid: await wallet.pay({ address, amount }) } }
    },
  }
  await page.exposeFunction('sunspanTestLeather', (method: string, params: Record<string, unknown> | null) =>
    (methods[method] ?? (async () => refuse(-32_601, `${method} is not supported`)))(params ?? {}),
  )
  await page.addInitScript(() => {
    // CAST: exposed above.
    const { sunspanTestLeather: ask } = window as unknown as {
      sunspanTestLeather: (method: string, params: unknown) => Promise<object>
    }
    const provider = {
      async request(method: string, params: unknown) {
        const answer = { jsonrpc: '2.0', id: '1', ...(await ask(method, params)) }
        // Leather rejects with its answer, which is not an Error.
        return 'error' in answer ? Promise.reject(answer) : answer
      },
    }
    Object.assign(window, {
      LeatherProvider: provider,
      btc_providers: [{ id: 'LeatherProvider', name: 'Leather', icon: 'data:image/svg+xml,<svg/>' }],
    })
  })
  return own
}
