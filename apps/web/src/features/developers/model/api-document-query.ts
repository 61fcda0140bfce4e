import { queryOptions } from '@tanstack/react-query'
import { readApiReference, type ApiReference } from './api-reference.ts'

const TIMEOUT_MS = 15_000

/** The reference of this installation, from the document that it serves. */
export const apiDocumentQuery = queryOptions({
  queryKey: ['api-document'],
  queryFn: async ({ signal }): Promise<ApiReference> => {
    const response = await fetch('/api/openapi.json', {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    if (!response.ok) throw new Error(`The document was answered with ${String(response.status)}`)
    return readApiReference(await response.json())
  },
  staleTime: Number.POSITIVE_INFINITY,
})
