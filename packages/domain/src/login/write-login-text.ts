import { buildLoginMessage, type LoginMessageFacts } from './login-message.ts'
import { buildSignInMessage } from './sign-in-message.ts'

/** How long a login's text can be signed: enough to find a hardware wallet. */
export const LOGIN_TEXT_LIFETIME_MS = 5 * 60_000

/** Whom a text of EIP-4361 names. */
export interface NamedLoginWallet {
  /** With its EIP-55 checksum. */
  readonly address: string
  /** Decimal. */
  readonly chainId: string
}

/** The text that a wallet signs, up to its address: one of EIP-4361 where it names the wallet. The server writes by it what the page checks by it. */
export const writeLoginText = (facts: LoginMessageFacts, wallet: NamedLoginWallet | undefined): string =>
  wallet === undefined ? buildLoginMessage(facts) : buildSignInMessage({ ...facts, ...wallet })
