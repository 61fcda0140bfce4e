import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { writeOrCheck } from '../../../docs/lifecycle/write-or-check.ts'
import { writeApiTypes, type ApiDocument } from './write-api-types.ts'

const source = new URL('../../../docs/api/openapi.json', import.meta.url)
// CAST: the document is generated from the route table, and a test validates it as OpenAPI.
const document = JSON.parse(await readFile(source, 'utf8')) as ApiDocument

await writeOrCheck({
  path: fileURLToPath(new URL('../src/generated/api.ts', import.meta.url)),
  content: writeApiTypes(document),
  command: 'node packages/sdk/generator/generate.ts',
  argv: process.argv.slice(2),
})
