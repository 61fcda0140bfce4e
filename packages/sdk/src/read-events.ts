/** An event of a stream of server-sent events, or `retry`, which asks for another pause before reconnecting. */
export interface ServerEvent {
  readonly type: string
  readonly data: string
  readonly id: string | null
}

/** Longer than any event of the API: what goes on without an end is not one. */
const LONGEST_EVENT = 4_000_000

/** Reads server-sent events by their standard. `onRetry` gets the pause that the server asks for. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onRetry: (milliseconds: number) => void,
): AsyncGenerator<ServerEvent, void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  let fields: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      rest += decoder.decode(value, { stream: true })
      if (rest.length > LONGEST_EVENT) throw new Error('An event of the stream has no end')
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line !== '') {
          fields.push(line)
          continue
        }
        const event = toEvent(fields, onRetry)
        fields = []
        if (event !== null) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function toEvent(fields: readonly string[], onRetry: (milliseconds: number) => void): ServerEvent | null {
  let type = 'message'
  let id: string | null = null
  const data: string[] = []
  for (const field of fields) {
    const colon = field.indexOf(':')
    const name = colon === -1 ? field : field.slice(0, colon)
    const value = colon === -1 ? '' : field.slice(colon + 1).replace(/^ /, '')
    if (name === 'event') type = value
    else if (name === 'id') id = value
    else if (name === 'data') data.push(value)
    else if (name === 'retry' && /^\d{1,8}$/.test(value)) onRetry(Number(value))
  }
  return data.length === 0 ? null : { type, id, data: data.join('\n') }
}
