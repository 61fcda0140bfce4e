import { startAnvil } from '@sunspan/host'
import { createAuthApp, type AuthApp } from './create-auth-app.ts'
import { createInjectClient, type InjectClient } from './inject-client.ts'

export interface LoginWorld {
  readonly auth: AuthApp
  /** A browser without cookies. */
  browser(options?: { readonly host?: string; readonly ip?: string }): InjectClient
  close(): Promise<void>
}

/** The login routes over one node, which serves an EVM network and one of the zkSync type. */
export async function createLoginWorld(): Promise<LoginWorld> {
  const home = await startAnvil({ chainId: 31337 })
  const auth = await createAuthApp({
    networks: [
      { id: 'home', type: 'EVM', chainId: 31337, rpcUrl: home.rpcUrl },
      { id: 'era', type: 'ZK_SYNC_ERA', chainId: 31337, rpcUrl: home.rpcUrl },
    ],
    publicOrigins: ['http://localhost:3000', 'https://bridge.example'],
  })
  return {
    auth,
    browser: (options = {}) => createInjectClient(auth.app, options),
    async close() {
      await auth.close()
      await home.stop()
    },
  }
}
