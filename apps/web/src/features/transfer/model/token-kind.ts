/** A token without a contract is the network's native coin. */
export const kindOf = (token: { readonly address: string | null }): 'NATIVE' | 'TOKEN' =>
  token.address === null ? 'NATIVE' : 'TOKEN'
