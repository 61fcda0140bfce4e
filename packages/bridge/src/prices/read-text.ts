/** The text of an answer; undefined as soon as it is larger than so many bytes, of which no more are kept. */
export async function readText({ body }: Response, maxBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > maxBytes) return undefined
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}
