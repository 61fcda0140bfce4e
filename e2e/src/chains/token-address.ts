import { askApi, productUrl } from './devnet-account.ts'

/** Address of a currency's token, such as `base-usdc`; `null` for a coin. */
export async function tokenAddress(currencyId: string): Promise<string | null> {
  const network = currencyId.slice(0, currencyId.lastIndexOf('-'))
  const currencies = await askApi<{ id: string; contract: { address: string | null } }[]>(
    productUrl(),
    `/api/currency/${network}`,
  )
  const found = currencies.find(({ id }) => id === currencyId)
  if (found === undefined) throw new Error(`There is no ${currencyId}`)
  return found.contract.address
}
