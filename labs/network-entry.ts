import type { LabNetwork, LabNode } from './lab.ts'
import { labOf } from './labs.ts'
import { networkEntryBasics } from './network-entry-basics.ts'
import { TOKENS, type TokenSymbol } from './tokens.ts'

// CAST: a lab's tokens are keys of the table.
const tokenOf = (symbol: string) => TOKENS[symbol as TokenSymbol]

/** The entry of a lab's network in an installation file, with the tokens of its node. Throws for a network that no lab has. */
export function labNetworkEntry({
  networkId: id,
  rpcUrl,
  chainId,
  tokens,
}: Pick<LabNode, 'networkId' | 'rpcUrl' | 'chainId' | 'tokens'>) {
  const { lab } = labOf(id)
  const network: LabNetwork | undefined = lab.networks[id]
  if (network === undefined) throw new TypeError(`No lab has a network ${id}.`)
  const { name, coin } = network
  const { symbol, decimals } = coin
  return {
    ...networkEntryBasics,
    ...network.entry,
    id,
    name,
    type: network.type ?? lab.networkType,
    chain_id: chainId,
    native: { symbol, decimals },
    explorer_url: `https://${id}.example`,
    rpc_urls: [rpcUrl],
    frontend_rpc: `/devnet/rpc/${id}`,
    // Tests fork chains to any depth, and check what happens to the money.
    halt_on_deep_reorg: false,
    currencies: [
      { ...coin, id: `${id}-${symbol.toLowerCase()}`, asset: symbol, address: null, active: true },
      ...Object.entries(tokens).map(([token, address]) => ({
        ...tokenOf(token),
        id: `${id}-${token.toLowerCase()}`,
        symbol: token,
        address,
        active: true,
      })),
    ],
  }
}
