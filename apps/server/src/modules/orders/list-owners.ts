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
  const all = asked === undefined || asked.length === 0
  const wanted = [...Map.groupBy(proved, ({ family }) => family)].flatMap(([family, proofs]) => {
    if (all) return proofs
    const named = new Set(asked.map((text) => normalize(family, text)))
    return proofs.filter(({ address }) => named.has(address))
  })
  return [...Map.groupBy(wanted, ({ address }) => address)].map(([address, proofs]) => {
    const networkIds = proofs.flatMap(({ networkId }) => (networkId === null ? [] : [networkId]))
    return { address, networkIds: networkIds.length < proofs.length ? null : networkIds }
  })
}
