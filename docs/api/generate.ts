import { fileURLToPath } from 'node:url'
import { buildOpenApiDocument } from '@sunspan/api/openapi'
import { writeOrCheck } from '../lifecycle/write-or-check.ts'

// The document that a default installation on a developer's machine serves at /api/openapi.json.
const document = buildOpenApiDocument({ productName: 'Sunspan', serverUrl: 'http://localhost:3000' })

await writeOrCheck({
  path: fileURLToPath(new URL('openapi.json', import.meta.url)),
  content: JSON.stringify(document),
  command: 'node docs/api/generate.ts',
  argv: process.argv.slice(2),
})
