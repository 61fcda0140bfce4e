import { SuiJsonRpcClient } from '@mysten/sui/jsonRpc'

/** An owner's balance in base units on the local Sui network, read by the official SDK; of SUI if the token is null. */
export async function suiBalance(request: {
  readonly baseUrl: string
  readonly owner: string
  readonly token: string | null
}): Promise<bigint> {
  const { baseUrl, owner, token } = request
  const client = new SuiJsonRpcClient({ url: `${baseUrl}/devnet/rpc/sui`, network: 'localnet' })
  const { totalBalance } = await client.getBalance({ owner, ...(token !== null && { coinType: token }) })
  return BigInt(totalBalance)
}
