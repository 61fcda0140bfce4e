import type { NameService } from '../capabilities/name-service.ts'
import { ensName } from '../encoding/ens-name.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { solanaAddressCodec } from './address.ts'
import { findFavourite } from './names/find-favourite.ts'
import { findPaid } from './names/find-paid.ts'
import { NAME_PROGRAM, nameAddress, placeOfDomain, SOL_ROOT } from './names/name-addresses.ts'
import { askOne, getAccountStarts } from './rpc/solana-calls.ts'

const TOP = '.sol'
/** What names are mostly made of; ENSIP-15 knows no underscore inside. */
const PLAIN = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/
const MAX_NAME_LENGTH = 255

/** In lower case and, where it has other letters, as ENSIP-15 writes it, which refuses those that look like another. Undefined for what cannot be a name. */
function normalName(text: string): string | undefined {
  const plain = text.toLowerCase()
  return plain.length <= MAX_NAME_LENGTH && PLAIN.test(plain) ? plain : ensName(text)
}

/**
 * Names of the Solana Name Service, below `.sol` and one step further, from a quorum of nodes, since money follows them. What a name
 * points to is read as the service's own SDK reads it; accounts that are not what their address stands for are not believed.
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
        (client, workSignal) => findPaid(client, { name, place }, workSignal),
        signal,
      )
      return address === undefined ? { status: 'unknown', name } : { status: 'resolved', name, address }
    },
    async reverse(text, signal) {
      const owner = solanaAddressCodec.normalize(text)
      if (owner === undefined) return undefined
      const [name] = await pool.agree(async (client, workSignal) => {
        const claimed = await findFavourite(client, owner, workSignal)
        // One that is not in its normal form could be made to look like another.
        if (claimed === undefined || normalName(claimed.name) !== claimed.name) return undefined
        const { name: own, domain } = claimed
        const place = placeOfDomain(own)
        if (place === undefined || nameAddress(place) !== domain) return undefined
        return (await findPaid(client, { name: own, place }, workSignal)) === owner ? own : undefined
      }, signal)
      return name
    },
  }
}

/** Throws `unsupported` for a registry of the configuration that is another than that of `.sol`. */
export function assertRegistry(networkId: string, registry: string): void {
  if (registry === SOL_ROOT) return
  const problem = `Network ${networkId}: ${registry} is not where the names of Solana begin.`
  throw new ChainError('unsupported', `${problem} Let name_registry be ${SOL_ROOT}, or null.`)
}

/** Throws `unsupported` when the network has no names. */
export async function verifyRegistry(
  spec: { readonly networkId: string; readonly pool: Pick<RpcPool, 'agree'> },
  signal: AbortSignal,
): Promise<void> {
  const [program] = await spec.pool.agree(async (client, workSignal) => {
    const { value } = await askOne(client, getAccountStarts(client, [SOL_ROOT], 0), workSignal)
    return value[0]?.owner
  }, signal)
  if (program === NAME_PROGRAM) return
  const problem = `Network ${spec.networkId}: ${SOL_ROOT} is no account of the Solana Name Service.`
  throw new ChainError('unsupported', `${problem} Set name_registry to null.`)
}
