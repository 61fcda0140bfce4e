import {
  BASE_ASSET,
  encodeTransfer,
  hashMessage,
  keyOfSecret,
  SCRIPT,
  transferId,
} from '@sunspan/chains/signing/fuel'
import { demand, demandSignature, requireOwner } from '../site/approve.ts'
import type { Ask } from '../burner-types.ts'
import type { FuelBurnerAccount, FuelBurnerContent } from './fuel-burner-types.ts'
import { createFuelGateway } from './fuel-gateway.ts'
import { describeTransfer, readRequest } from './read-request.ts'

export interface FuelMethodDeps extends FuelBurnerContent {
  readonly origin: string
  readonly fetch: typeof fetch
  readonly ask: Ask
  readonly permitted: () => FuelBurnerAccount | undefined
}

/** What the connector signs with the account that the site may use, whichever address it names. */
export function createFuelMethods(deps: FuelMethodDeps) {
  const { network } = deps
  const gateway = createFuelGateway(deps)
  return {
    async signMessage(_address: unknown, message: unknown) {
      const owner = requireOwner(deps)
      const text = String(message)
      await demandSignature(deps, owner, text)
      return keyOfSecret(owner.secret).sign(hashMessage(text))
    },
    async sendTransaction(_address: unknown, request: unknown) {
      const owner = requireOwner(deps)
      const transfer = readRequest(request, owner.address, SCRIPT)
      await gateway.assertDevnet()
      await demand(deps, {
        kind: 'send',
        title: 'Send this transaction?',
        rows: [
          { label: 'From', value: owner.address, code: true },
          { label: 'Network', value: network.name },
          ...describeTransfer(transfer, { ...deps, baseAsset: BASE_ASSET }),
        ],
      })
      const id = transferId(transfer, network.chainId)
      return gateway.submit(encodeTransfer(transfer, keyOfSecret(owner.secret).sign(id)))
    },
  }
}
