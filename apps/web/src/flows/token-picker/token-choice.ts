/** A token and its network, by id. */
export interface TokenChoice {
  readonly networkId: string
  readonly currencyId: string
}
