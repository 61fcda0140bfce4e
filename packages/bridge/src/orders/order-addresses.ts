import { addressFlaw } from '@sunspan/domain'
import { BridgeError } from '../bridge-error.ts'
import type { OrderServiceDeps } from './order-service-deps.ts'

type AddressDeps = Pick<OrderServiceDeps, 'catalog' | 'adapters'>

/** The field of a request that has the address. */
const FIELDS = { sending: 'wallet_sender', receiving: 'wallet_receiver' } as const

/** Normalises a sending address. Throws a BridgeError INVALID_ADDRESS, also for a wallet of the bridge. */
export const senderAddress = (deps: AddressDeps, networkId: string, address: string): string =>
  normalAddress(deps, networkId, address, 'sending')

/** Normalises a receiving address. Throws a BridgeError INVALID_ADDRESS, also if payments to it would be lost. */
export function receiverAddress(deps: AddressDeps, networkId: string, address: string): string {
  const normal = normalAddress(deps, networkId, address, 'receiving')
  if (deps.catalog.findByToken(networkId, normal) !== undefined) {
    throw new BridgeError(
      'INVALID_ADDRESS',
      "The receiving address is a token's contract: what it gets is lost",
      { field: FIELDS.receiving },
    )
  }
  return normal
}

function normalAddress(
  { catalog, adapters }: AddressDeps,
  networkId: string,
  address: string,
  role: 'sending' | 'receiving',
): string {
  const { name, type } = catalog.getNetwork(networkId).network
  const normal = catalog.codecOf(networkId)?.normalize(address)
  if (normal === undefined) {
    const reason = addressFlaw(address, type)
    const message = `The ${role} address is not valid on ${name}`
    throw new BridgeError('INVALID_ADDRESS', reason === undefined ? message : `${message}. ${reason}`, {
      field: FIELDS[role],
    })
  }
  const adapter = adapters.get(networkId)
  const isWallet = normal === adapter?.depositAddress || normal === adapter?.payouts.wallet
  if (isWallet || adapter?.orderAddresses?.isWatched(normal) === true) {
    throw new BridgeError('INVALID_ADDRESS', `The ${role} address is the bridge's own`, {
      field: FIELDS[role],
    })
  }
  return normal
}
