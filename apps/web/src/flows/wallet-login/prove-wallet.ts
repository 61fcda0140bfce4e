import type { ApiClient } from '@sunspan/api/client'
import { ChainError, type WalletConnector } from '@sunspan/chains'
import type { NetworkType } from '@sunspan/domain'
import { signatureTexts } from '../../shared/messages/wallet-messages.ts'
import type { LoginTexts } from '../../entities/wallet/login-texts.ts'
import { LoginSignatureError } from './login-errors.ts'

/** Pause between a failed check and the signature that replaces it. */
const RESIGN_DELAY_MS = 1_000

export interface ProofDependencies {
  readonly connector: Pick<WalletConnector<never>, 'getState' | 'signMessage'>
  readonly api: Pick<ApiClient, 'call'>
  readonly networkType: NetworkType
  readonly texts: Pick<LoginTexts, 'take'>
  /** Throws a LoginSignatureError if the wallet is on a chain that its login is not good for. Absent where any will do. */
  readonly assertChain?: () => Promise<void>
  readonly wait: (delayMs: number) => Promise<void>
}

interface Proof {
  readonly address: string
  /** Whether the session may have verified the wallet already. */
  readonly check: boolean
  /** Whether the wallet still has that address. */
  readonly isCurrent: () => boolean
  /** Called before the wallet is asked to sign. */
  readonly onSigning: () => void
}

/** The address changed or disappeared during its login. */
export class WalletChangedError extends ChainError {
  constructor() {
    super('disconnected', 'The wallet changed before it was signed in.')
  }
}

/** Logs a wallet in: by the session if it has already verified the wallet, otherwise by a signature over the server's text and the address. */
export async function proveWallet(deps: ProofDependencies, proof: Proof): Promise<void> {
  await deps.assertChain?.()
  if (!proof.check || !(await isAuthorized(deps, proof.address))) await sign(deps, proof)
  assertCurrent(proof)
}

async function isAuthorized(
  { api, networkType, wait }: ProofDependencies,
  address: string,
): Promise<boolean> {
  try {
    const answer = await api.call('getWalletAuthorization', {
      params: { address },
      headers: { 'network-type': networkType },
    })
    return answer.is_authorized
  } catch {
    // Whatever the error was, a new signature resolves it.
    await wait(RESIGN_DELAY_MS)
    return false
  }
}

async function sign(deps: ProofDependencies, proof: Proof): Promise<void> {
  const { api, connector, networkType, texts } = deps
  const { address } = proof
  assertCurrent(proof)
  proof.onSigning()
  const wallet = connector.getState()
  const chainId = networkType === 'EVM' && 'chainId' in wallet ? (wallet.chainId ?? '1') : undefined
  const text = await texts.take(chainId === undefined ? undefined : { address, chain_id: chainId })
  assertCurrent(proof)
  const walletName = wallet.status === 'connected' ? wallet.wallet.name : 'Your wallet'
  const signature = await connector.signMessage(`${text}${address}`).catch((error: unknown) => {
    throw explainNoSignature(walletName, error)
  })
  assertCurrent(proof)
  const answer = await api.call('submitSignature', {
    body: { wallet_address: address, network_type: networkType, signature },
  })
  if (!answer.is_authorized) throw new LoginSignatureError(signatureTexts.refused(walletName))
}

/** Refusals and lost permissions have words of their own; whatever else a wallet says is not for its owner. */
function explainNoSignature(walletName: string, error: unknown): unknown {
  if (!(error instanceof ChainError) || error.kind === 'rejected' || error.kind === 'disconnected')
    return error
  const text = signatureTexts[error.kind === 'request_pending' ? 'pending' : 'missing'](walletName)
  return new LoginSignatureError(text, { cause: error })
}

function assertCurrent({ isCurrent }: Proof): void {
  if (!isCurrent()) throw new WalletChangedError()
}
