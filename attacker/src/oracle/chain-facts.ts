import { createPublicClient, http, type Address, type Hex, type PublicClient } from 'viem'

/** Networks whose coin is ether: what attackers win, they win there. */
export const NETWORKS = ['arbitrum', 'base', 'ethereum'] as const

const clients = new Map<string, PublicClient>()

function clientOf(url: string, network: string): PublicClient {
  const key = `${url} ${network}`
  const client = clients.get(key) ?? createPublicClient({ transport: http(`${url}/devnet/rpc/${network}`) })
  clients.set(key, client)
  return client
}

/** Wei. */
export const readBalance = (url: string, network: string, address: Address): Promise<bigint> =>
  clientOf(url, network).getBalance({ address })

/** Whether a transaction is in a block and has succeeded. */
export const hasLanded = (url: string, network: string, hash: Hex): Promise<boolean> =>
  clientOf(url, network)
    .getTransactionReceipt({ hash })
    .then(
      ({ status }) => status === 'success',
      () => false,
    )

/** What a transaction gives an address, in wei; null where it is not known. */
export const readGift = (
  url: string,
  network: string,
  hash: Hex,
): Promise<{ readonly to: string; readonly value: bigint } | null> =>
  clientOf(url, network)
    .getTransaction({ hash })
    .then(
      ({ to, value }) => ({ to: to ?? '', value }),
      () => null,
    )
