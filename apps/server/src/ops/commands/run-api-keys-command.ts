import { createApiKeyRepository } from '../../modules/api-keys/api-key-repository.ts'
import type { ListedApiKey } from '../../modules/api-keys/api-key.ts'
import { formatTable } from '../format-table.ts'
import type { OpsDeps, OpsResult } from '../ops-context.ts'
import { OpsError } from '../ops-error.ts'
import type { OpsCommand } from '../parse-ops-arguments.ts'

/** Lists keys of integrators, approves or revokes one. Only its holder ever sees a secret. Throws an OpsError. */
export async function runApiKeysCommand(
  { pool, clock }: Pick<OpsDeps, 'pool' | 'clock'>,
  command: Extract<OpsCommand, { readonly name: `api-keys ${string}` }>,
): Promise<OpsResult> {
  const repository = createApiKeyRepository(pool)
  const now = new Date(clock.now())
  switch (command.name) {
    case 'api-keys list': {
      const keys = await repository.list(now)
      const text = keys.length === 0 ? 'There are no requests for a key.' : formatKeys(keys)
      return { text, data: keys, isTrouble: false }
    }
    case 'api-keys approve': {
      const { keyId: id, by, callsPerMinute } = command
      if (!(await repository.approve({ id, by, now, callsPerMinute })))
        throw new OpsError(`No key ${id} waits for approval; "api-keys list" shows those that do.`)
      return done('The key works within ten seconds.', id)
    }
    case 'api-keys revoke': {
      const { keyId: id, by } = command
      if (!(await repository.revoke({ id, by, now })))
        throw new OpsError(`There is no key ${id}, or it is revoked already.`)
      return done('The key stops working within ten seconds.', id)
    }
  }
}

const done = (text: string, id: string): OpsResult => ({ text, data: { id }, isTrouble: false })

const formatKeys = (keys: readonly ListedApiKey[]): string =>
  formatTable(
    ['KEY', 'STATUS', 'NAME', 'CONTACT', 'SINCE', 'A MINUTE', 'CALLS OF 30 DAYS', 'BY', 'PURPOSE'],
    keys.map((key) => [
      key.id,
      key.status,
      key.name,
      key.contact,
      key.createdAt.toISOString(),
      String(key.callsPerMinute),
      String(key.calls),
      key.decidedBy ?? '',
      key.purpose,
    ]),
  )
