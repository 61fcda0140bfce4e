import { routes } from '@sunspan/api'
import { expect, it } from 'vitest'
import { writeApiMarkdown } from './api-markdown.ts'

const text = writeApiMarkdown({ productName: 'Bridge', origin: 'https://bridge.example' })

it('has every call with its summary, and an example of what it answers', () => {
  for (const [name, { method, path, summary }] of Object.entries(routes)) {
    const part = text.split(`### ${method} ${path}\n`)[1] ?? ''
    expect(part, name).toContain(`\`${name}\`: ${summary}`)
  }
  const create = text.split('### POST /api/orders\n')[1]?.split('\n### ')[0] ?? ''
  expect(create).toContain('- `network-type` (header)')
  expect(create).toContain('"currency_in_id": "ethereum-eth"')
  expect(create).toContain('Answer:\n\n```json')
})

it('begins with the guides, and leads to the document', () => {
  expect(text.startsWith('# ')).toBe(true)
  for (const part of ['https://bridge.example/api/openapi.json', '## Log in', '## Webhooks', '## Errors'])
    expect(text).toContain(part)
})
