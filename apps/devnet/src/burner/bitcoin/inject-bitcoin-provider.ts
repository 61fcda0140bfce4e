import { BURNER_ICON_URI } from '../burner-icon.ts'

const ID = 'BurnerBitcoinProvider'

/** Injects a wallet into the page by WBIP 004: the provider itself, and its entry in the list of providers. */
export function injectBitcoinProvider(target: object, provider: object): void {
  const listed: unknown = 'btc_providers' in target ? target.btc_providers : undefined
  const line = {
    id: ID,
    name: 'Burner Wallet',
    icon: BURNER_ICON_URI,
    methods: ['signMessage', 'sendTransfer'],
  }
  Object.assign(target, {
    [ID]: provider,
    btc_providers: [...(Array.isArray(listed) ? listed : []), line],
  })
}
