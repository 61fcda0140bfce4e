import type { ApiClient } from '@sunspan/api/client'
import { ChainError, type WalletConnector } from '@sunspan/chains'
import type { NetworkType } from '@sunspan/domain'
import type { LoginTexts } from '../../entities/wallet/login-texts.ts'

/** Pause between a failed check and the signature that replaces it. */
const RESIGN_DELAY_MS = 1_000

export interface ProofDependencies {
  readonly connector: Pick<WalletConnector<never>, 'getState' | 'signMessage'>
  readonly api: Pick<ApiClient, 'call'>
  readonly networkType: NetworkType
  readonly texts: Pick<LoginTexts, 'take'>
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
    super('disconnected', 'The wallet changed before it had logged in.')
  }
}

/** Logs a wallet in: by the session if it has already verified the wallet, otherwise by a signature over the server's text and the address. */
export async function proveWallet(deps: ProofDependencies, proof: Proof): Promise<void> {
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

async function sign({ api, connector, networkType, texts }: ProofDependencies, proof: Proof): Promise<void> {
  const { address } = proof
  assertCurrent(proof)
  proof.onSigning()
  const wallet = connector.getState()
  const chainId = networkType === 'EVM' && 'chainId' in wallet ? (wallet.chainId ?? '1') : undefined
  const text = await texts.take(chainId === undefined ? undefined : { address, chain_id: chainId })
  assertCurrent(proof)
  const signature = await connector.signMessage(`${text}${address}`)
  assertCurrent(proof)
  const answer = await api.call('submitSignature', {
    body: { wallet_address: address, network_type: networkType, signature },
  })
  if (!answer.is_authorized) throw new Error('The server did not accept the signature.')
}

function assertCurrent({ isCurrent }: Proof): void {
  if (!isCurrent()) throw new WalletChangedError()
}
