import { sampleText, type FamilyGuide } from '../../family-guide.ts'

/** How wallets of Bitcoin log in and pay. */
export const bitcoinGuide: FamilyGuide = {
  scheme:
    'BIP 322 "simple" for P2WPKH, P2SH-P2WPKH and Taproot key path; or the older "Bitcoin Signed Message" (ECDSA, header byte 27 to 42) for these and P2PKH',
  signature: 'the witness, or 65 bytes, in canonical base64',
  payment:
    "pay `amount` (satoshis) to `address` with any transaction of the wallet; the address is the order's own",
  logins: {
    bitcoin_bip322: {
      summary: 'Bitcoin: BIP 322 "simple", the witness in base64',
      networkType: 'BTC',
      text: sampleText('BTC'),
      address: 'bc1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j29e5za5',
      signature:
        'AkgwRQIhAO7A715tDzL/Q9z9YBCETIE1pJJMkeCgE414vMH0CNKuAiAJs7D8UcmNh5zpoi00WgR4foyvOTOgPel3fZoGR02wQgEhApicC3bLVjlx/cm+8x7AbDVg8ySdbunl2DxXYlWW4F9v',
    },
    bitcoin_ecdsa: {
      summary: 'Bitcoin: the older message signature, 65 bytes in base64',
      networkType: 'BTC',
      text: sampleText('BTC'),
      address: '1FvyAqqELFiQyaEWdhFbWF8MZapKPZS8J7',
      signature: 'H6Gllevt/iffrMdJ3Sbw/oW2T8r+3hcbe5N8facFnSH7C373bsNA3Nxit5YQ+jgq4jkQg9j9xD64vpcHDqHn5uo=',
    },
  },
}
