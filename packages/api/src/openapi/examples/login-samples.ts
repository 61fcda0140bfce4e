/** Logins that verify: keys of seven in all bytes, and a message that was valid on 1 January 2026. A test runs the service's verifiers over them. */
export interface LoginSample {
  readonly summary: string
  readonly networkType: 'EVM' | 'SOLANA' | 'TON' | 'BTC' | 'STARKNET' | 'TRON' | 'FUEL' | 'SUI'
  /** `message.value` of the answer. */
  readonly text: string
  readonly address: string
  readonly signature: string
}

const EXPIRES_AT = '2026-01-01T00:05:00.000Z'
export const LOGIN_DOMAIN = 'bridge.example'
export const LOGIN_EXPIRES_AT = EXPIRES_AT
/** When the TON wallet signed, in seconds. */
export const SIGNED_AT = 1767225660

const plainText = (networkType: string): string =>
  [
    'Sunspan asks you to prove that this wallet is yours. Signing is free and sends no transaction.',
    '',
    'Domain: bridge.example',
    'URI: https://bridge.example',
    `Network type: ${networkType}`,
    'Nonce: 00ff00ff00ff00ff00ff00ff00ff00ff',
    'Issued at: 2026-01-01T00:00:00.000Z',
    `Expires at: ${EXPIRES_AT}`,
    'Wallet: ',
  ].join('\n')

const TON_WALLET = 'UQCUm8ivArnrArRJxOEdWU9L79QzyMa2ZZZ7YKn52__z0N1Q'
const TON_STATE =
  'te6cckECFgEAArEAAgE0ARUBFP8A9KQT9LzyyAsCAgEgAw4CAUgEBQLc0CDXScEgkVuPYyDXCx8gghBleHRuvSGCEHNpbnS9sJJfA+CCEGV4dG66jrSAINchAdB01yH6QDD6RPgo+kQwWL2RW+DtRNCBAUHXIfQFgwf0Dm+hMZEw4YBA1yFwf9s84DEg10mBAoC5kTDgcOIREAIBIAYNAgEgBwoCAW4ICQAZrc52omhAIOuQ64X/wAAZrx32omhAEOuQ64WPwAIBSAsMABezJftRNBx1yHXCx+AAEbJi+1E0NcKAIAAZvl8PaiaECAoOuQ+gLAEC8g8BHiDXCx+CEHNpZ2668uCKfxAB5o7w7aLt+yGDCNciAoMI1yMggCDXIdMf0x/TH+1E0NIA0x8g0x/T/9cKAAr5AUDM+RCaKJRfCtsx4fLAh98Cs1AHsPLQhFEluvLghVA2uvLghvgju/LQiCKS+ADeAaR/yMoAyx8BzxbJ7VQgkvgP3nDbPNgRA/btou37AvQEIW6SbCGOTAIh1zkwcJQhxwCzji0B1yggdh5DbCDXScAI8uCTINdKwALy4JMg1x0GxxLCAFIwsPLQiddM1zkwAaTobBKEB7vy4JPXSsAA8uCT7VXi0gABwACRW+Dr1ywIFCCRcJYB1ywIHBLiUhCx4w8g10oSExQAlgH6QAH6RPgo+kQwWLry4JHtRNCBAUHXGPQFBJ1/yMoAQASDB/RT8uCLjhQDgwf0W/LgjCLXCgAhbgGzsPLQkOLIUAPPFhL0AMntVAByMNcsCCSOLSHy4JLSAO1E0NIAURO68tCPVFAwkTGcAYEBQNch1woA8uCO4sjKAFjPFsntVJPywI3iABCTW9sx4ddM0ABRgAAAAD///4j1JTYx8U4pBV96qD2Jl2L8yqO7V19fPckhD3U0iiNpFiBjMSTd'

const tonAnswer = (kind: 'ton_proof' | 'sign_data', signature: string): string =>
  JSON.stringify({
    kind,
    timestamp: SIGNED_AT,
    domain: LOGIN_DOMAIN,
    signature,
    public_key: '6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iw=',
    state_init: TON_STATE,
  })

const STARKNET_KEY = '0x3f88a006714467962067811537f9bb6dd35502c3f20650beddf660227f5fbb0'

export const LOGIN_SAMPLES = {
  evm: {
    summary: 'EVM: personal_sign, 65 bytes in hex',
    networkType: 'EVM',
    text: 'bridge.example wants you to sign in with your Ethereum account:\n0x4a62316623ad457F02cDC5D997deD67a383EC569\n\nSunspan asks you to prove that this wallet is yours. Signing is free and sends no transaction.\n\nURI: https://bridge.example\nVersion: 1\nChain ID: 8453\nNonce: 00ff00ff00ff00ff00ff00ff00ff00ff\nIssued At: 2026-01-01T00:00:00.000Z\nExpiration Time: 2026-01-01T00:05:00.000Z\nResources:\n- eip155:8453:',
    address: '0x4a62316623ad457F02cDC5D997deD67a383EC569',
    signature:
      '0x5589b8abdf706eec083861aae87f9ac9f67a8a38a22d74dc3889cd4bae36294236e2dea0b6a7d7c709f46d38545f8058ad84b826f50dc59899dc6c40e1ac96d31c',
  },
  solana: {
    summary: 'Solana: Ed25519, 64 bytes in base58',
    networkType: 'SOLANA',
    text: plainText('SOLANA'),
    address: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
    signature: '3Hxx48EiZqrQ5Z9QabNjEbVUeRmcDpuBYinAJ9thT11wX4312AQVZrJzGRycNobw1X6hDxZSxnHQhYGZ7s8v9MpT',
  },
  ton_proof: {
    summary: 'TON: ton_proof of TON Connect, as a JSON text',
    networkType: 'TON',
    text: plainText('TON'),
    address: TON_WALLET,
    signature: tonAnswer(
      'ton_proof',
      'Vh+R1n+iPljyTtbZ71COq9MefalinONIkah1VVMtxEEuFJYjT7TRuRgyaRZZMnYXjodRokv4KUdn4+GQMHn6AA==',
    ),
  },
  ton_sign_data: {
    summary: 'TON: signData of TON Connect, as a JSON text',
    networkType: 'TON',
    text: plainText('TON'),
    address: TON_WALLET,
    signature: tonAnswer(
      'sign_data',
      'cBKU/y3OYK3E4YOILVShwGsQtgSTduMOZdwtqZGL1ELq9GOwJdJNynAE9oyi81FUKOkXQWoCqtU0Qit5sYwBAg==',
    ),
  },
  bitcoin_bip322: {
    summary: 'Bitcoin: BIP 322 "simple", the witness in base64',
    networkType: 'BTC',
    text: plainText('BTC'),
    address: 'bc1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j29e5za5',
    signature:
      'AkgwRQIhAO7A715tDzL/Q9z9YBCETIE1pJJMkeCgE414vMH0CNKuAiAJs7D8UcmNh5zpoi00WgR4foyvOTOgPel3fZoGR02wQgEhApicC3bLVjlx/cm+8x7AbDVg8ySdbunl2DxXYlWW4F9v',
  },
  bitcoin_ecdsa: {
    summary: 'Bitcoin: the older message signature, 65 bytes in base64',
    networkType: 'BTC',
    text: plainText('BTC'),
    address: '1FvyAqqELFiQyaEWdhFbWF8MZapKPZS8J7',
    signature: 'H6Gllevt/iffrMdJ3Sbw/oW2T8r+3hcbe5N8facFnSH7C373bsNA3Nxit5YQ+jgq4jkQg9j9xD64vpcHDqHn5uo=',
  },
  starknet: {
    summary: 'Starknet: typed data of an account of the main network that is not created yet, as a JSON text',
    networkType: 'STARKNET',
    text: plainText('STARKNET'),
    address: '0x034c741bd3ef18675C5A1dbeA4B9Ee8788E4D5d0F5F425973769783D43EDE25e',
    signature: JSON.stringify({
      signature: [
        '0x1ad690cfda2be50f3ea22aec6782fc0e80950981fa5fd82bd9b895e4a216e38',
        '0x29dcf33eaf2e0ad6c4a43b4456de8aebb26385f93b11626ae7080773775d2cd',
      ],
      deployment: {
        class_hash: '0x5b4b537eaa2399e3aa99c4e2e0208ebd6c71bc1467938cd52c798c601e43564',
        salt: STARKNET_KEY,
        calldata: [STARKNET_KEY],
      },
    }),
  },
  tron: {
    summary: 'TRON: signMessageV2, 65 bytes in hex',
    networkType: 'TRON',
    text: plainText('TRON'),
    address: 'TGkWdpawVNfeset3P6uTBbLaPY7nZVZvXY',
    signature:
      '0x08783d5d68b097d63ca584c4ba9d60e825e4603aa28a877aff3f33d3c0ca5909323a6d3dc4d0844392b03825a34e2c68627f287fe1e9ab612a878a503621b4931c',
  },
  fuel: {
    summary: 'Fuel: a personal message, 64 bytes in hex',
    networkType: 'FUEL',
    text: plainText('FUEL'),
    address: '0x63520e389B3e28D9aF866d60fc41b6753a4450DA0962633143BA5924077fdB28',
    signature:
      '0xda99c5779661aaba7ffc14f85b6e8ea3b81804ee0ab44f3201c571f498e468b0489bce7f6a095c2c5cac3ab3ab30281cb5478d01d70c10363672876e4fcc733a',
  },
  sui: {
    summary: 'Sui: a personal message, with scheme and key, in base64',
    networkType: 'SUI',
    text: plainText('SUI'),
    address: '0xa0ccc8bcc83f6c628340134f8546a21e0618fd1aaa02432bba454c4a2c2233da',
    signature:
      'AH91xcriaaiPii4CFtya1iZbNYx4lPD7Hc9f7GD3vU+IZT6jAwAwvx1sz8R1QaWb71bjthhg8S2Ow3SSJcI+ZATqSmxj4pxSCr71UHsTLsX5lUd2rr6+e5JCHuppFEbSLA==',
  },
} as const satisfies Readonly<Record<string, LoginSample>>
