/** A token without contract is the network's own coin. */
export const kindOf = (token: { readonly address: string | null }): 'NATIVE' | 'TOKEN' =>
  token.address === null ? 'NATIVE' : 'TOKEN'
