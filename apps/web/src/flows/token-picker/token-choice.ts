/** A token on its network, by their ids. */
export interface TokenChoice {
  readonly networkId: string
  readonly currencyId: string
}
