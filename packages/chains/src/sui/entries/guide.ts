import { sampleText, type FamilyGuide } from '../../family-guide.ts'

/** How wallets of Sui log in and pay. */
export const suiGuide: FamilyGuide = {
  scheme:
    'a personal message (`signPersonalMessage`) by a single key: Ed25519, secp256k1 or secp256r1; no multisig, zkLogin or passkey',
  signature: 'scheme, signature and public key, in base64 as wallets return it',
  payment:
    'one programmable transaction: split `amount` off coins of `coin_type`, transfer that to `recipient`, and make a vector of one `u128`, the `reference`',
  logins: {
    sui: {
      summary: 'Sui: a personal message, with scheme and key, in base64',
      networkType: 'SUI',
      text: sampleText('SUI'),
      address: '0xa0ccc8bcc83f6c628340134f8546a21e0618fd1aaa02432bba454c4a2c2233da',
      signature:
        'AH91xcriaaiPii4CFtya1iZbNYx4lPD7Hc9f7GD3vU+IZT6jAwAwvx1sz8R1QaWb71bjthhg8S2Ow3SSJcI+ZATqSmxj4pxSCr71UHsTLsX5lUd2rr6+e5JCHuppFEbSLA==',
    },
  },
}
