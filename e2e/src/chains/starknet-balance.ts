import { RpcProvider } from 'starknet'

const STRK = '0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d'

/** An owner's balance in base units on the local Starknet network, read by the official SDK; of STRK if the token is null. */
export async function starknetBalance(request: {
  readonly baseUrl: string
  readonly owner: string
  readonly token: string | null
}): Promise<bigint> {
  const { baseUrl, owner, token } = request
  const provider = new RpcProvider({ nodeUrl: `${baseUrl}/devnet/rpc/starknet` })
  const call = { contractAddress: token ?? STRK, entrypoint: 'balance_of', calldata: [owner] }
  const [low = 0, high = 0] = await provider.callContract(call, 'latest')
  return BigInt(low) + (BigInt(high) << 128n)
}
