import { SAMPLE_DOMAIN, sampleText, type FamilyGuide } from '../../family-guide.ts'

/** When the wallet signed, in seconds. */
const SIGNED_AT = 1767225660
const TON_WALLET = 'UQCUm8ivArnrArRJxOEdWU9L79QzyMa2ZZZ7YKn52__z0N1Q'
const TON_STATE =
  'te6cckECFgEAArEAAgE0ARUBFP8A9KQT9LzyyAsCAgEgAw4CAUgEBQLc0CDXScEgkVuPYyDXCx8gghBleHRuvSGCEHNpbnS9sJJfA+CCEGV4dG66jrSAINchAdB01yH6QDD6RPgo+kQwWL2RW+DtRNCBAUHXIfQFgwf0Dm+hMZEw4YBA1yFwf9s84DEg10mBAoC5kTDgcOIREAIBIAYNAgEgBwoCAW4ICQAZrc52omhAIOuQ64X/wAAZrx32omhAEOuQ64WPwAIBSAsMABezJftRNBx1yHXCx+AAEbJi+1E0NcKAIAAZvl8PaiaECAoOuQ+gLAEC8g8BHiDXCx+CEHNpZ2668uCKfxAB5o7w7aLt+yGDCNciAoMI1yMggCDXIdMf0x/TH+1E0NIA0x8g0x/T/9cKAAr5AUDM+RCaKJRfCtsx4fLAh98Cs1AHsPLQhFEluvLghVA2uvLghvgju/LQiCKS+ADeAaR/yMoAyx8BzxbJ7VQgkvgP3nDbPNgRA/btou37AvQEIW6SbCGOTAIh1zkwcJQhxwCzji0B1yggdh5DbCDXScAI8uCTINdKwALy4JMg1x0GxxLCAFIwsPLQiddM1zkwAaTobBKEB7vy4JPXSsAA8uCT7VXi0gABwACRW+Dr1ywIFCCRcJYB1ywIHBLiUhCx4w8g10oSExQAlgH6QAH6RPgo+kQwWLry4JHtRNCBAUHXGPQFBJ1/yMoAQASDB/RT8uCLjhQDgwf0W/LgjCLXCgAhbgGzsPLQkOLIUAPPFhL0AMntVAByMNcsCCSOLSHy4JLSAO1E0NIAURO68tCPVFAwkTGcAYEBQNch1woA8uCO4sjKAFjPFsntVJPywI3iABCTW9sx4ddM0ABRgAAAAD///4j1JTYx8U4pBV96qD2Jl2L8yqO7V19fPckhD3U0iiNpFiBjMSTd'

const tonAnswer = (kind: 'ton_proof' | 'sign_data', signature: string): string =>
  JSON.stringify({
    kind,
    timestamp: SIGNED_AT,
    domain: SAMPLE_DOMAIN,
    signature,
    public_key: '6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iw=',
    state_init: TON_STATE,
  })

/** How wallets of TON log in and pay. */
export const tonGuide: FamilyGuide = {
  scheme: '`ton_proof` or `signData` of TON Connect, see below',
  signature: 'a JSON text, see below',
  payment: 'send all `messages` in one `sendTransaction` of TON Connect, valid for `valid_seconds`',
  logins: {
    ton_proof: {
      summary: 'TON: ton_proof of TON Connect, as a JSON text',
      networkType: 'TON',
      text: sampleText('TON'),
      address: TON_WALLET,
      signature: tonAnswer(
        'ton_proof',
        'Vh+R1n+iPljyTtbZ71COq9MefalinONIkah1VVMtxEEuFJYjT7TRuRgyaRZZMnYXjodRokv4KUdn4+GQMHn6AA==',
      ),
    },
    ton_sign_data: {
      summary: 'TON: signData of TON Connect, as a JSON text',
      networkType: 'TON',
      text: sampleText('TON'),
      address: TON_WALLET,
      signature: tonAnswer(
        'sign_data',
        'cBKU/y3OYK3E4YOILVShwGsQtgSTduMOZdwtqZGL1ELq9GOwJdJNynAE9oyi81FUKOkXQWoCqtU0Qit5sYwBAg==',
      ),
    },
  },
}
