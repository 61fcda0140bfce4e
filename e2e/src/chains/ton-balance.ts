import { Address } from '@ton/core'
import { JettonMaster, JettonWallet, TonClient } from '@ton/ton'

/** A client of the devnet's TON node, at the URL that the page uses. */
export const tonClient = (baseUrl: string): TonClient =>
  new TonClient({ endpoint: `${baseUrl}/devnet/rpc/ton`, timeout: 10_000 })

/** An owner's balance in base units, by the node; of the coin if no minter is given. */
export async function tonBalance(request: {
  readonly client: TonClient
  readonly owner: string
  readonly minter?: string | null
}): Promise<bigint> {
  const { client, minter = null } = request
  const owner = Address.parse(request.owner)
  if (minter === null) return client.getBalance(owner)
  const master = client.open(JettonMaster.create(Address.parse(minter)))
  const wallet = client.open(JettonWallet.create(await master.getWalletAddress(owner)))
  return wallet.getBalance()
}
