import { MigrationError } from '@sunspan/bridge'
import { HostError } from '@sunspan/host'
import { ConfigError } from '../config/config-error.ts'

/** Describes a startup failure and what to do about it, in one line for the terminal. */
export function describeStartError(error: unknown): string {
  if (error instanceof HostError) return `${error.message} ${error.hint}`
  if (error instanceof ConfigError || error instanceof MigrationError) return error.message
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `The address is in use by another program (${message}); set PORT, or METRICS_PORT, to a free port.`
  if (code === 'EACCES') return `This account may not use that address or file (${message}).`
  if (code === 'ENOSPC') return 'The disk is full; free some space and start again.'
  return `The server could not start: ${message.replaceAll(/\s*\n\s*/g, ' ')}`
}
