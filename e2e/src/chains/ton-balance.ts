import { Address } from '@ton/core'
import { JettonMaster, JettonWallet, TonClient } from '@ton/ton'

/** A client of the devnet's TON node, by the way that the page has to it. */
export const tonClient = (baseUrl: string): TonClient =>
  new TonClient({ endpoint: `${baseUrl}/devnet/rpc/ton`, timeout: 10_000 })

/** Base units that an owner holds, as the node says; of the coin where no minter is named. */
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
