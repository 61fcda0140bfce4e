import type { ApiCall, CallParameter } from './api-reference.ts'
import { NO_VALUES, parameterKey, problemOfBody, type CallValues } from './call-values.ts'

/** A call with values, ready to be written in any language. */
export interface CallRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string | null
}

/** Network type by the name of a body's example: `from Solana` is sent with SOLANA. */
const TYPE_OF_EXAMPLE = /\(network-type: (\w+)\)/

/** Which of a call's bodies, and what was entered in place of its examples. */
export interface CallChoice {
  readonly bodyName?: string | undefined
  readonly values?: CallValues | undefined
}

/** The call with its examples, or what was entered: all that is required, and of the rest what has a value. */
export function requestOf(
  call: ApiCall,
  origin: string,
  { bodyName, values = NO_VALUES }: CallChoice = {},
): CallRequest {
  const body = call.bodyExamples.find(({ name }) => name === bodyName) ?? call.bodyExamples[0]
  const typed =
    values.body === undefined || problemOfBody(values.body) !== undefined ? undefined : values.body
  const valueOf = (parameter: CallParameter): string =>
    values.parameters[parameterKey(parameter)] ?? (parameter.isSent ? parameter.example : '')
  const given = (place: CallParameter['place']) =>
    call.parameters
      .filter((parameter) => parameter.place === place)
      .map((parameter) => ({ ...parameter, value: valueOf(parameter) }))
      .filter(({ isRequired, value }) => isRequired || value !== '')
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const found = given('path').find((parameter) => parameter.name === name)
    // Ids hold nothing to escape; a list of ids keeps its commas readable.
    return encodeURIComponent(found?.value ?? '').replaceAll('%2C', ',')
  })
  const query = new URLSearchParams(given('query').map(({ name, value }) => [name, value])).toString()
  const type = TYPE_OF_EXAMPLE.exec(body?.summary ?? '')?.[1]
  return {
    method: call.method,
    url: `${origin}${path}${query === '' ? '' : `?${query}`}`,
    headers: [
      ...given('header').map(({ name, value, example }) => {
        const isOfExample = name === 'network-type' && value === example
        return [name, isOfExample ? (type ?? value) : value] as const
      }),
      ...(body === undefined ? [] : [['content-type', 'application/json'] as const]),
    ],
    body: body === undefined ? null : (typed ?? JSON.stringify(body.value, null, 2)),
  }
}

/** Inside single quotes a shell changes nothing but the quote itself. */
const shell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const usesCookies = ({ needsSession, tag }: ApiCall): boolean => needsSession || tag === 'Wallet login'

/** For a shell. Cookies of a session are kept in a file. */
export function curlOf(call: ApiCall, origin: string, choice?: CallChoice): string {
  const { method, url, headers, body } = requestOf(call, origin, choice)
  const lines = [
    `curl ${call.stream === null ? '' : '-N '}${method === 'GET' ? '' : `-X ${method} `}${shell(url)}`,
    ...(usesCookies(call) ? ['-b cookies.txt -c cookies.txt'] : []),
    ...headers.map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${shell(body)}`]),
    ...(call.isFile ? ['-o statement.csv'] : []),
  ]
  return lines.join(' \\\n  ')
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`

const nameOf = (key: string): string => (/^[a-z_]\w*$/i.test(key) ? key : quote(key))

/** For Node 24 and for browsers, without any library. */
export function typeScriptOf(call: ApiCall, origin: string, choice?: CallChoice): string {
  const { method, url, headers, body } = requestOf(call, origin, choice)
  const needsCookie = usesCookies(call) && call.id !== 'getLoginMessage'
  const entries = headers.map(([name, value]) => `${nameOf(name)}: ${quote(value)}`)
  if (needsCookie) entries.push('cookie')
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${quote(method)},`]),
    ...(entries.length === 0 ? [] : [`  headers: { ${entries.join(', ')} },`]),
    ...(body === null ? [] : [`  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`]),
  ]
  const ask =
    options.length === 0
      ? `const response = await fetch(${quote(url)})`
      : [`const response = await fetch(${quote(url)}, {`, ...options, '})'].join('\n')
  const cookie = needsCookie
    ? [
        call.id === 'submitSignature'
          ? '// The cookie that came with the message to sign.'
          : '// The cookie that submitSignature has set.',
        "const cookie = process.env.SUNSPAN_COOKIE ?? ''",
      ]
    : []
  return [...cookie, ask, ...readingOf(call)].join('\n')
}

function readingOf(call: ApiCall): readonly string[] {
  if (call.stream !== null)
    return [
      'const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()',
      'for (;;) {',
      '  const { done, value } = (await reader?.read()) ?? { done: true }',
      '  if (done) break',
      '  console.log(value)',
      '}',
    ]
  if (call.isFile) return ['console.log(await response.text())']
  if (call.id === 'getLoginMessage')
    return ['console.log(response.headers.getSetCookie(), await response.json())']
  return [
    'const answer = await response.json()',
    'if (!response.ok) throw new Error(answer.message)',
    'console.log(answer)',
  ]
}
