import type { TestPage } from '../../testing/wallets/wallet-page.ts'

type Listener = (payload: unknown) => void

/** A scripted wallet that is announced by TIP-6963. */
export function createScriptedTronWallet({
  name,
  address,
}: {
  readonly name: string
  readonly address: string
}) {
  const listeners = new Map<string, Set<Listener>>()
  const rdns = `org.test.${name.toLowerCase()}`
  let shared: string | undefined
  let answer: () => Promise<unknown> = () => Promise.resolve([address])
  const requests: string[] = []
  const signed: unknown[] = []
  const client = {
    get defaultAddress() {
      return { base58: shared ?? false }
    },
    trx: {
      signMessageV2: (text: string) =>
        `0x${Buffer.from(text).toString('hex').padEnd(130, '0').slice(0, 130)}`,
      sign: (transaction: object): unknown => {
        signed.push(transaction)
        return { ...transaction, signature: ['ab'.repeat(65)] }
      },
    },
  }
  const provider = {
    tronWeb: client,
    async request({ method }: { method: string }) {
      requests.push(method)
      const result = await answer()
      const [first]: readonly unknown[] = Array.isArray(result) ? result : []
      if (typeof first === 'string') shared = first
      return result
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
  }
  return {
    rdns,
    provider,
    client,
    requests,
    signed,
    script(next: () => Promise<unknown>) {
      answer = next
    },
    share(next: string | undefined) {
      shared = next
    },
    emit: (event: string, payload: unknown) => listeners.get(event)?.forEach((listener) => listener(payload)),
    countListeners: () => [...listeners.values()].reduce((sum, own) => sum + own.size, 0),
    install(page: TestPage) {
      const detail = { info: { uuid: '1', name, icon: '', rdns }, provider }
      const announce = () =>
        page.dispatchEvent(Object.assign(new Event('TIP6963:announceProvider'), { detail }))
      page.addEventListener('TIP6963:requestProvider', announce)
      announce()
    },
  }
}
