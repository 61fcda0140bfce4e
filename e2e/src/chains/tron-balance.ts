import { TronWeb } from 'tronweb'

const TRC20 = [
  {
    name: 'balanceOf',
    type: 'function',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

/** The official client of the product's TRON network. A private key that owns nothing serves for reads. */
export const tronClient = (rpcUrl: string, privateKey = '11'.repeat(32)): TronWeb =>
  new TronWeb({ fullHost: rpcUrl, privateKey })

/** An owner's balance in base units, by the node: of the coin if no token is given. */
export async function tronBalance(request: {
  readonly client: TronWeb
  readonly owner: string
  readonly token: string | null
}): Promise<bigint> {
  const { client, owner, token } = request
  if (token === null) return BigInt(await client.trx.getUnconfirmedBalance(owner))
  return BigInt(String(await client.contract(TRC20, token).balanceOf(owner).call()))
}
