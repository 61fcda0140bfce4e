import { selectorOf } from '../contracts/selectors.ts'
import { padded } from '../contracts/felt.ts'
import type { StarknetDepositAction } from '../deposit-action.ts'
import { loginHash } from '../login/login-hash.ts'
import { createNodeClient } from '../rpc/node-client.ts'
import { addDeployAccount, addInvoke, askOne, getNonce } from '../rpc/starknet-calls.ts'
import { writeCalls } from '../transactions/calls.ts'
import { signDeployAccount, signInvoke } from '../transactions/wire.ts'
import { keyOfSecret } from '../treasury/treasury-key.ts'

/** A wallet that executes deposits exactly as authored, over a node's HTTP API. */
export interface StarknetTestWallet {
  readonly address: string
  /** Creates the account, which must hold STRK by now; effective with the next block. */
  create(): Promise<void>
  /** Returns the transaction's hash; effective with the next block. Throws the node's error. */
  execute(action: StarknetDepositAction): Promise<string>
  /** A login signature, encoded as the web app sends it. */
  signMessage(text: string): string
}

const TIMEOUT_MS = 10_000
const BOUNDS = {
  l1Gas: { amount: 0n, price: 10n ** 15n },
  l1DataGas: { amount: 10_000n, price: 10n ** 12n },
  l2Gas: { amount: 10_000_000n, price: 10n ** 11n },
}

/** `secret` is a key in hex. */
export function createStarknetTestWallet(
  { rpcUrl, chainId }: { readonly rpcUrl: string; readonly chainId: string },
  secret: string,
): StarknetTestWallet {
  const key = keyOfSecret(secret)
  const sender = BigInt(key.address)
  const client = createNodeClient({ url: rpcUrl, fetch, timeoutMs: TIMEOUT_MS })
  const limit = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS)
  /** Of the transactions sent so far, some of which may still wait for their block. */
  let next: bigint | undefined
  const termsOf = (nonce: bigint) => ({ sender, nonce, tip: 0n, bounds: BOUNDS, chainId })
  return {
    address: key.address,
    async create() {
      await askOne(client, addDeployAccount(signDeployAccount(key, termsOf(0n)).wire), limit())
      next = 1n
    },
    async execute({ calls }) {
      const nonce = next ?? (await askOne(client, getNonce(key.address), limit())) ?? 0n
      const calldata = writeCalls(
        calls.map(({ contract_address, entry_point, calldata: given }) => ({
          to: BigInt(contract_address),
          selector: selectorOf(entry_point),
          calldata: given.map(BigInt),
        })),
      )
      const { hash, wire } = signInvoke(key, termsOf(nonce), calldata)
      await askOne(client, addInvoke(wire), limit())
      next = nonce + 1n
      return padded(hash)
    },
    signMessage: (text) =>
      JSON.stringify({ signature: key.sign(loginHash(text, { address: key.address, chainId })) }),
  }
}
