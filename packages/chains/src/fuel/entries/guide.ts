import { sampleText, type FamilyGuide } from '../../family-guide.ts'

/** How wallets of Fuel log in and pay. */
export const fuelGuide: FamilyGuide = {
  scheme:
    "secp256k1 over SHA-256 of the text, or of the text behind Fuel's prefix, by the account's own key; no predicates",
  signature: '0x-prefixed hex: 64 bytes',
  payment:
    'send a script transaction with `script` and `script_data`, and a coin output of `amount` of `asset_id` to `to`; inputs and change are up to the wallet',
  logins: {
    fuel: {
      summary: 'Fuel: a personal message, 64 bytes in hex',
      networkType: 'FUEL',
      text: sampleText('FUEL'),
      address: '0x63520e389B3e28D9aF866d60fc41b6753a4450DA0962633143BA5924077fdB28',
      signature:
        '0xda99c5779661aaba7ffc14f85b6e8ea3b81804ee0ab44f3201c571f498e468b0489bce7f6a095c2c5cac3ab3ab30281cb5478d01d70c10363672876e4fcc733a',
    },
  },
}
