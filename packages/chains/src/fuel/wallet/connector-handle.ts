import { isRecord } from '../../errors/is-record.ts'
import { METHODS, type FuelHandle, type Listener } from './fuel-provider.ts'

/** An object that a wallet announces, as far as validated. */
type Connector = Readonly<
  Record<(typeof METHODS)[number] | 'on' | 'off', (...args: readonly unknown[]) => unknown>
> & {
  readonly name: string
}

const isConnector = (value: unknown): value is Connector =>
  isRecord(value) &&
  typeof value['name'] === 'string' &&
  [...METHODS, 'on', 'off'].every((method) => typeof value[method] === 'function')

/** A handle on a connector that a wallet announced; undefined for anything else. */
export function readConnector(
  detail: unknown,
): (FuelHandle & { readonly name: string; readonly icon: unknown }) | undefined {
  if (!isConnector(detail)) return undefined
  const metadata: unknown = 'metadata' in detail ? detail.metadata : undefined
  const image = isRecord(metadata) ? metadata['image'] : undefined
  return {
    name: detail.name,
    icon: isRecord(image) ? (image['dark'] ?? image['light']) : image,
    // Async, so that what a wallet throws is a rejection.
    call: async (method, ...args) => detail[method](...args),
    on: (event: string, listener: Listener) => void detail.on(event, listener),
    off: (event: string, listener: Listener) => void detail.off(event, listener),
  }
}
