import { OpsError } from './ops-error.ts'

export interface Signature {
  readonly by?: string | undefined
  readonly reason?: string | undefined
}

/** Every command that affects money requires a name and a reason. */
export function readSignature({ by, reason }: Signature): { readonly by: string; readonly reason: string } {
  const name = readName(by)
  if (reason === undefined || reason.trim() === '') throw new OpsError('Say why: --reason "…"')
  return { by: name, reason: reason.trim() }
}

export function readName(by: string | undefined): string {
  if (by === undefined || by.trim() === '') throw new OpsError('Say who you are: --by NAME')
  if (by.startsWith('engine:'))
    throw new OpsError('Names that begin with "engine:" are the engine’s own; use yours')
  return by.trim()
}
