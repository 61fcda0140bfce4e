import { Address, JettonMaster, JettonWallet, TonClient } from '@ton/ton'

const TIMEOUT_MS = 10_000

/** An owner's jetton balance in base units, by the local TON node's get methods; zero if the owner has no wallet for it. */
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
