import type { NetworkType } from '@sunspan/domain'

/** A login that verifies: the key is seven in all bytes, and the message was valid on 1 January 2026. A test runs the service's verifiers over them. */
export interface LoginSample {
  readonly summary: string
  readonly networkType: NetworkType
  /** `message.value` of the answer. */
  readonly text: string
  readonly address: string
  readonly signature: string
}

/** How wallets of a family log in and pay, for readers who have the API's document alone. Markdown. */
export interface FamilyGuide {
  /** What signs a login. */
  readonly scheme: string
  /** How `signature` is written. */
  readonly signature: string
  /** What to do with `deposit.action`. */
  readonly payment: string
  /** One for each scheme, under its name in the document. */
  readonly logins: Readonly<Record<string, LoginSample>>
}

export const SAMPLE_DOMAIN = 'bridge.example'
export const SAMPLE_EXPIRES_AT = '2026-01-01T00:05:00.000Z'

/** The text of a login by a wallet of a network type. */
export const sampleText = (networkType: NetworkType): string =>
  [
    'Sunspan asks you to prove that this wallet is yours. Signing is free and sends no transaction.',
    '',
    'Domain: bridge.example',
    'URI: https://bridge.example',
    `Network type: ${networkType}`,
    'Nonce: 00ff00ff00ff00ff00ff00ff00ff00ff',
    'Issued at: 2026-01-01T00:00:00.000Z',
    `Expires at: ${SAMPLE_EXPIRES_AT}`,
    'Wallet: ',
  ].join('\n')
