import { createApiClient } from '@sunspan/api/client'

/** The API at the page's own origin. */
export const apiClient = createApiClient({ baseUrl: '', fetch: (...request) => fetch(...request) })
