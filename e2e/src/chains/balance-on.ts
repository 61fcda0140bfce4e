import { labOf } from '@sunspan/labs'
import { productUrl } from './devnet-account.ts'

/** An owner's balance on a network of the product, by its node and the family's official SDK. In base units; of the coin if the token is null. */
export const balanceOn = (network: string, owner: string, token: string | null = null): Promise<bigint> =>
  labOf(network).lab.connect(`${productUrl()}/devnet/rpc/${network}`).balanceOf(owner, token)
