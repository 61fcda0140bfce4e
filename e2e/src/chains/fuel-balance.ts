import { Provider } from '@fuel-ts/account'

const BASE = '0xf8f8b6283d7fa5b672b530cbb84fcccb4ff8dc40f8176ef4544ddb1f1952ad07'

/** An owner's balance in base units on the local Fuel network, read by the official SDK; of the base asset if the token is null. */
export async function fuelBalance(request: {
  readonly baseUrl: string
  readonly owner: string
  readonly token: string | null
}): Promise<bigint> {
  const { baseUrl, owner, token } = request
  const provider = new Provider(`${baseUrl}/devnet/rpc/fuel/v1/graphql`)
  return BigInt((await provider.getBalance(owner, token?.toLowerCase() ?? BASE)).toString())
}
