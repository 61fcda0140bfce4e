import { createApiClient } from '@sunspan/api/client'
import { apiKeyHeaders } from './api-key.ts'

/** The API at the page's own origin. */
export const apiClient = createApiClient({
  baseUrl: '',
  fetch: (...request) => fetch(...request),
  getHeaders: () => apiKeyHeaders(),
})
