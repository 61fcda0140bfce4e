import { parseUnits } from 'viem'
import type { NetworkFaucet } from './local-network.ts'

interface Currency {
  readonly symbol: string
  readonly decimals: number
}

export interface CurrencyFaucetSpec<T extends Currency> {
  /** The family's display name. */
  readonly family: string
  /** Its address rules, and the message for a text that breaks them. */
  readonly codec: { isValid(address: string): boolean } | undefined
  readonly addressHint: string
  readonly coin: Currency
  readonly tokens: readonly T[]
  /** Gives base units of a token, or of the native coin if there is none. Returns the transaction hash. */
  give(address: string, amount: bigint, token: T | undefined): Promise<unknown>
}

/** The faucet of a network with coins and tokens, but without phase NFTs. */
export const createCurrencyFaucet = <T extends Currency>(spec: CurrencyFaucetSpec<T>): NetworkFaucet => ({
  givesPhases: false,
  symbols: [spec.coin, ...spec.tokens].map(({ symbol }) => symbol),
  findAddressProblem: (address) => (spec.codec?.isValid(address) ? undefined : spec.addressHint),
  async give(address, gift) {
    if (gift.kind !== 'currency') throw new Error(`there are no phase NFTs on ${spec.family}`)
    const token = spec.tokens.find(({ symbol }) => symbol === gift.symbol)
    const { decimals } = token ?? spec.coin
    return String(await spec.give(address, parseUnits(gift.amount, decimals), token))
  },
})

/** Gives an account this amount of the native coin and of each token, in whole units. */
export async function fundAccount(
  { symbols: [coin = '', ...tokens], ...faucet }: Pick<NetworkFaucet, 'symbols' | 'give'>,
  address: string,
  gift: { readonly coins: string; readonly tokens: string },
): Promise<void> {
  await faucet.give(address, { kind: 'currency', symbol: coin, amount: gift.coins })
  for (const symbol of tokens) await faucet.give(address, { kind: 'currency', symbol, amount: gift.tokens })
}
