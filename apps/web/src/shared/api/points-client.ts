import { createProgrammeClient } from '@sunspan/api/client'
import { apiKeyHeaders } from './api-key.ts'

/** The calls of the points programme and of the pages around the bridge, at the page's own origin. Import it from parts that load on demand only. */
export const pointsClient = createProgrammeClient({
  baseUrl: '',
  fetch: (...request) => fetch(...request),
  // A user of the programme is an EVM wallet (specification, section 7).
  getHeaders: () => ({ 'network-type': 'EVM', ...apiKeyHeaders() }),
})
