import { createApiClient } from '@sunspan/api/client'

/** The API of the page's own origin. */
export const apiClient = createApiClient({ baseUrl: '', fetch: (...request) => fetch(...request) })
