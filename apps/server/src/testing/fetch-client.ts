import type { LocalAccount } from 'viem/accounts'

export interface FetchClient {
  send(
    method: string,
    path: string,
    options?: { readonly headers?: Readonly<Record<string, string>>; readonly body?: object },
  ): Promise<Response>
  logIn(account: LocalAccount): Promise<void>
}

/** `fetch` with cookies, for tests over real sockets. */
export function createFetchClient(origin: string): FetchClient {
  const cookies = new Map<string, string>()
  const send: FetchClient['send'] = async (method, path, { headers = {}, body } = {}) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  return {
    send,
    async logIn(account) {
      const asked = await send('GET', '/api/wallet_auth/message', { headers: { 'network-type': 'EVM' } })
      const message = `${String(Object(await asked.json()).message.value)}${account.address}`
      const answer = await send('POST', '/api/wallet_auth/message', {
        body: {
          wallet_address: account.address,
          network_type: 'EVM',
          signature: await account.signMessage({ message }),
        },
      })
      if (!answer.ok) throw new Error(`login failed: ${await answer.text()}`)
    },
  }
}
