import { buildOpenApiDocument } from '@sunspan/api/openapi'
import { describe, expect, it } from 'vitest'
import { readApiReference, type ApiCall } from './api-reference.ts'
import { curlOf, requestOf, typeScriptOf } from './call-example.ts'
import { problemOfBody } from './call-values.ts'
import { parseMarkdown, parseSpans } from './markdown.ts'
import { searchCalls } from './search-calls.ts'

const ORIGIN = 'https://bridge.example'
const document = buildOpenApiDocument({ productName: 'Sunspan', serverUrl: ORIGIN })
const reference = readApiReference(document)
const calls = reference.groups.flatMap((group) => group.calls)
const callOf = (id: string): ApiCall => {
  const call = calls.find((candidate) => candidate.id === id)
  if (call === undefined) throw new Error(`${id} is missing`)
  return call
}

describe('the reference', () => {
  it('has every call of the document, in one group', () => {
    // CAST: the document was built just now.
    const paths = document['paths'] as Record<string, Record<string, { operationId: string }>>
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(calls.map(({ id }) => id).toSorted()).toEqual([...ids, 'orderChanged'].toSorted())
  })

  it('says of each call what it takes, answers and refuses', () => {
    const call = callOf('createOrder')
    expect(call).toMatchObject({ method: 'POST', path: '/api/orders', needsSession: true, stream: null })
    expect(call.parameters.find(({ name }) => name === 'network-type')).toMatchObject({ isRequired: true })
    expect(call.bodyFields.find(({ name }) => name === 'amount')).toMatchObject({
      isRequired: true,
      type: 'Decimal',
    })
    expect(call.errors.find(({ status }) => status === '409')?.text).toContain('QUOTE_CHANGED')
    expect(call.answerFields.map(({ name }) => name)).toContain('deposit')
  })

  it('reads anything without failing', () => {
    for (const broken of [null, 7, [], {}, { paths: { '/x': { get: 1 } } }, { tags: [null], paths: [] }])
      expect(readApiReference(broken).groups).toEqual([])
  })
})

describe('examples', () => {
  it('of each call go to this installation, with every place of the path filled', () => {
    for (const call of calls.filter(({ isWebhook }) => !isWebhook)) {
      const { url } = requestOf(call, ORIGIN)
      expect(new URL(url).origin, call.id).toBe(ORIGIN)
      expect(url, call.id).not.toMatch(/[{}]|\/\/api|undefined/)
      expect(curlOf(call, ORIGIN), call.id).toContain(url)
      expect(typeScriptOf(call, ORIGIN), call.id).toContain(url)
    }
  })

  it('are written as a shell and Node read them', () => {
    expect(curlOf(callOf('getLimits'), ORIGIN)).toBe(
      "curl 'https://bridge.example/api/orders/limits/ethereum-eth/base-eth'",
    )
    expect(typeScriptOf(callOf('getLimits'), ORIGIN)).toBe(
      [
        "const response = await fetch('https://bridge.example/api/orders/limits/ethereum-eth/base-eth')",
        'const answer = await response.json()',
        'if (!response.ok) throw new Error(answer.message)',
        'console.log(answer)',
      ].join('\n'),
    )
  })

  it('have one of several parameters of which the call needs any', () => {
    expect(new URL(requestOf(callOf('getPointsAnswer'), ORIGIN).url).search).toMatch(/^\?order_id=[\w-]{36}$/)
  })

  it('of calls that take a key have one, not a label', () => {
    for (const call of calls.filter(({ id }) => id.endsWith('ApiKey') && id !== 'requestApiKey'))
      expect(Object.fromEntries(requestOf(call, ORIGIN).headers)['api_key'], call.id).toMatch(/^sunspan_/)
  })

  it('have the body and the network type of the chosen variant', () => {
    const call = callOf('createOrder')
    const { headers, body } = requestOf(call, ORIGIN, { bodyName: 'solana' })
    expect(Object.fromEntries(headers)['network-type']).toBe('SOLANA')
    expect(JSON.parse(body ?? '')).toMatchObject({ currency_in_id: 'solana-sol' })
    expect(curlOf(call, ORIGIN)).toContain('-b cookies.txt -c cookies.txt')
  })

  it('have what was entered in their place, and of what is optional only that', () => {
    const call = callOf('listOrders')
    const parameters = { 'query take': '7', 'query search': 'a & b', 'query skip': '' }
    const { url } = requestOf(call, ORIGIN, { values: { parameters, body: undefined } })
    expect(url).toBe(`${ORIGIN}/api/orders?search=a+%26+b&take=7`)
    const path = { 'path currencyInId': 'base/../x', 'path currencyOutId': 'base-usdc' }
    expect(
      requestOf(callOf('getLimits'), ORIGIN, { values: { parameters: path, body: undefined } }).url,
    ).toBe(`${ORIGIN}/api/orders/limits/base%2F..%2Fx/base-usdc`)
  })

  it('keep the example’s body while the typed text is not JSON', () => {
    const call = callOf('createOrder')
    const bodyOf = (body: string) => requestOf(call, ORIGIN, { values: { parameters: {}, body } }).body
    expect(bodyOf('{"amount":"2"}')).toBe('{"amount":"2"}')
    expect(JSON.parse(bodyOf('{"amount":') ?? '')).toMatchObject({ currency_in_id: 'ethereum-eth' })
    expect(problemOfBody('{"amount":')).toContain('valid JSON')
  })

  it('let no value out of its quotes', () => {
    const call = callOf('createOrder')
    const value = { name: "it's $(rm) `x` \\" }
    const hostile = { ...call, bodyExamples: [{ name: 'x', summary: 'x', value }] }
    const text = curlOf(hostile, ORIGIN)
    const quoted = text.slice(text.indexOf('-d ') + 3)
    expect(JSON.parse(quoted.slice(1, -1).replaceAll(String.raw`'\''`, "'"))).toEqual(value)
    expect(quoted.replaceAll(String.raw`'\''`, '').match(/'/g)).toHaveLength(2)
  })
})

describe('Markdown', () => {
  it('has the blocks that the document uses', () => {
    const blocks = parseMarkdown(
      'Text\nof a line\n\n## Log in\n\n1. one\n2. two\n\n| a | b |\n| --- | --- |\n| `x|y` | z \\| w |\n\n- **p** `q`',
    )
    expect(blocks).toEqual([
      { kind: 'paragraph', text: 'Text of a line' },
      { kind: 'heading', text: 'Log in', id: 'log-in' },
      { kind: 'list', isOrdered: true, items: ['one', 'two'] },
      { kind: 'table', head: ['a', 'b'], rows: [['`x|y`', 'z | w']] },
      { kind: 'list', isOrdered: false, items: ['**p** `q`'] },
    ])
    expect(parseSpans('**p** and `q`')).toEqual([
      { kind: 'strong', text: 'p' },
      { kind: 'text', text: ' and ' },
      { kind: 'code', text: 'q' },
    ])
  })

  it('of the guide is whole: every row of a table has the cells of its head', () => {
    const tables = parseMarkdown(reference.guide).filter((block) => block.kind === 'table')
    expect(tables.length).toBeGreaterThan(3)
    for (const { head, rows } of tables) for (const row of rows) expect(row).toHaveLength(head.length)
  })
})

it('finds calls by name, path and error', () => {
  const found = (text: string) =>
    searchCalls(reference.groups, text).flatMap((group) => group.calls.map(({ id }) => id))
  expect(found('take_back')).toEqual(['takeBackOrder'])
  expect(found('SWAP_CAP_REACHED')).toContain('createOrder')
  expect(found('post bulk order')).toContain('createBulkOrder')
  expect(found('take_back zebra')).toEqual([])
  expect(found(' ')).toHaveLength(calls.length)
})
