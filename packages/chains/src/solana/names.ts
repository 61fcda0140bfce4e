import type { NameService } from '../capabilities/name-service.ts'
import { ensName } from '../encoding/ens-name.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { solanaAddressCodec } from './address.ts'
import { findFavourite } from './names/find-favourite.ts'
import { findPayee } from './names/find-payee.ts'
import { NAME_PROGRAM, nameAddress, placeOfDomain, SOL_ROOT } from './names/name-addresses.ts'
import { askOne, getAccountStarts } from './rpc/solana-calls.ts'

const TOP = '.sol'
/** Most names match this; ENSIP-15 forbids underscores except at the start. */
const PLAIN = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/
const MAX_NAME_LENGTH = 255

/** Lower-cased and, if it has other characters, normalized by ENSIP-15, which rejects lookalikes. Undefined for an invalid name. */
function normalName(text: string): string | undefined {
  const plain = text.toLowerCase()
  return plain.length <= MAX_NAME_LENGTH && PLAIN.test(plain) ? plain : ensName(text)
}

/**
 * Solana Name Service names, `.sol` domains and one level below, read from a quorum of nodes because money is sent by them. Resolves names
 * as the service's own SDK does, and rejects accounts whose contents do not match their address.
 */
export function createSolanaNameService(spec: { readonly pool: Pick<RpcPool, 'agree'> }): NameService {
  const { pool } = spec
  return {
    async resolve(text, signal) {
      const name = normalName(text)
      if (name === undefined) return { status: 'invalid' }
      if (!name.endsWith(TOP)) return { status: 'unknown', name }
      const place = placeOfDomain(name)
      if (place === undefined) return { status: 'invalid' }
      const [address] = await pool.agree(
        (client, workSignal) => findPayee(client, { name, place }, workSignal),
        signal,
      )
      return address === undefined ? { status: 'unknown', name } : { status: 'resolved', name, address }
    },
    async reverse(text, signal) {
      const owner = solanaAddressCodec.normalize(text)
      if (owner === undefined) return undefined
      const [name] = await pool.agree(async (client, workSignal) => {
        const claimed = await findFavourite(client, owner, workSignal)
        // A name that is not in normal form could be a lookalike of another.
        if (claimed === undefined || normalName(claimed.name) !== claimed.name) return undefined
        const { name: own, domain } = claimed
        const place = placeOfDomain(own)
        if (place === undefined || nameAddress(place) !== domain) return undefined
        return (await findPayee(client, { name: own, place }, workSignal)) === owner ? own : undefined
      }, signal)
      return name
    },
  }
}

/** Throws `unsupported` when the configured registry is not that of `.sol`. */
export function assertRegistry(networkId: string, registry: string): void {
  if (registry === SOL_ROOT) return
  const problem = `Network ${networkId}: ${registry} is not where the names of Solana begin.`
  throw new ChainError('unsupported', `${problem} Let name_registry be ${SOL_ROOT}, or null.`)
}

/** Throws `unsupported` when the network has no name registry. */
export async function verifyRegistry(
  spec: { readonly networkId: string; readonly pool: Pick<RpcPool, 'agree'> },
  signal: AbortSignal,
): Promise<void> {
  const [program] = await spec.pool.agree(async (client, workSignal) => {
    const { value } = await askOne(client, getAccountStarts(client, [SOL_ROOT], 0), workSignal)
    return value[0]?.owner
  }, signal)
  if (program === NAME_PROGRAM) return
  const problem = `Network ${spec.networkId}: ${SOL_ROOT} is not an account of the Solana Name Service.`
  throw new ChainError('unsupported', `${problem} Set name_registry to null.`)
}
