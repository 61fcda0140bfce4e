import type { RuntimeConfigWire } from '@sunspan/api'

/** Public half of the key that tests sign with. */
export const TEST_RECEIPT_KEY = {
  id: 'fe812c12f3ab4ce6',
  publicKey: '6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iw=',
} as const

/** As the server writes it: a point of P-256, base64url. */
export const TEST_PUSH_KEY = `BA${'_-'.repeat(42)}A`

/** Embeds in the tests' page what the server embeds in the real one. */
export function writePageConfig(page: Document): void {
  const config: RuntimeConfigWire = {
    product_name: 'Sunspan',
    devnet: false,
    support_url: null,
    receipt_public_key: TEST_RECEIPT_KEY.publicKey,
    receipt_key_id: TEST_RECEIPT_KEY.id,
    push_public_key: TEST_PUSH_KEY,
  }
  const element = page.createElement('script')
  element.type = 'application/json'
  element.id = 'runtime-config'
  element.textContent = JSON.stringify(config)
  page.head.append(element)
}
