import { RpcProvider } from 'starknet'
import { askApi } from './devnet-account.ts'

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

/** The contract of USDC: another one where the network's node had to create it. */
export async function starknetUsdc(baseUrl: string): Promise<string> {
  const path = '/api/currency/starknet'
  const currencies = await askApi<{ symbol: string; contract: { address: string } }[]>(baseUrl, path)
  const usdc = currencies.find(({ symbol }) => symbol === 'USDC')
  if (usdc === undefined) throw new Error('There is no USDC on Starknet')
  return usdc.contract.address
}
