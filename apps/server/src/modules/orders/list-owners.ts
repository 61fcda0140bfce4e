import type { OrderOwner } from '@sunspan/bridge'
import type { ChainFamily } from '@sunspan/domain'
import type { ProvedWallet } from '../wallet-auth/session.ts'

/**
 * The owners whose orders a session may list: the proved ones among the requested wallets (or all, when none are named), each on the
 * networks its proof is valid for. Unproved wallets are silently omitted.
 */
export function listOwners(
  proved: readonly ProvedWallet[],
  asked: readonly string[] | undefined,
  normalize: (family: ChainFamily, address: string) => string | undefined,
): readonly OrderOwner[] {
  const wanted = proved.filter(
    ({ family, address }) =>
      asked === undefined || asked.length === 0 || asked.some((text) => normalize(family, text) === address),
  )
  const addresses = [...new Set(wanted.map(({ address }) => address))]
  return addresses.map((address) => {
    const proofs = wanted.filter((wallet) => wallet.address === address)
    const networkIds = proofs.flatMap(({ networkId }) => (networkId === null ? [] : [networkId]))
    return { address, networkIds: networkIds.length < proofs.length ? null : networkIds }
  })
}
