import { Address, JettonMaster, JettonWallet, TonClient } from '@ton/ton'

const TIMEOUT_MS = 10_000

/** Base units of a jetton that an owner holds, as the local TON node's get methods say; nothing where the owner has no wallet of it. */
export async function jettonBalance(request: {
  readonly baseUrl: string
  readonly owner: string
  /** The jetton's minter. */
  readonly jetton: string
}): Promise<bigint> {
  const client = new TonClient({ endpoint: `${request.baseUrl}/devnet/rpc/ton`, timeout: TIMEOUT_MS })
  const minter = client.open(JettonMaster.create(Address.parse(request.jetton)))
  const wallet = await minter.getWalletAddress(Address.parse(request.owner))
  return client.open(JettonWallet.create(wallet)).getBalance()
}
