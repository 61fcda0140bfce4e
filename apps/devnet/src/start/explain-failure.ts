import { HostError } from '@sunspan/host'
import { DevnetError } from '../devnet-error.ts'

/** Describes a failed start for the person at the terminal. */
export function explainFailure(error: unknown): string {
  if (error instanceof DevnetError) return error.message
  if (error instanceof HostError) return `${error.message} ${error.hint}`
  if (!(error instanceof Error)) return `The devnet could not start: ${String(error)}`
  const code = 'code' in error ? error.code : undefined
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'DATA_DIR'
  switch (code) {
    case 'ENOSPC':
      return 'The disk that holds DATA_DIR is full: make room, then start again.'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${path} cannot be written (${code}): let the current user write there; for data, DATA_DIR may name another folder.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} is in the way (${code}): set DATA_DIR to a folder of its own.`
    default:
      return `The devnet could not start: ${error.stack ?? error.message}`
  }
}
