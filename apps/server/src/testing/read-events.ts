/** One event of a stream, with its data as the server wrote it. */
export interface StreamEvent {
  readonly event: string
  /** Empty for an event without one. */
  readonly id: string
  readonly data: unknown
}

export interface EventReader {
  /** `ended` once the server has closed the stream. */
  next(): Promise<StreamEvent | 'ended'>
  /** The next event that fits. Throws if the stream ends before it. */
  find(fits: (event: StreamEvent) => boolean): Promise<StreamEvent>
  cancel(): Promise<void>
}

/** Reads the events of a stream's answer one by one. */
export function readEvents(answer: Response): EventReader {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Error('the answer has no body')
  let buffered = ''
  const field = (block: string, name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? ''
  const next: EventReader['next'] = async () => {
    for (;;) {
      const end = buffered.indexOf('\n\n')
      if (end !== -1) {
        const block = buffered.slice(0, end)
        buffered = buffered.slice(end + 2)
        if (field(block, 'event') === '') continue
        const data: unknown = JSON.parse(field(block, 'data'))
        return { event: field(block, 'event'), id: field(block, 'id'), data }
      }
      const { done, value } = await reader.read()
      if (done) return 'ended'
      buffered += value
    }
  }
  return {
    next,
    async find(fits) {
      for (;;) {
        const event = await next()
        if (event === 'ended') throw new Error('the stream ended')
        if (fits(event)) return event
      }
    },
    cancel: () => reader.cancel(),
  }
}
