import { buildOpenApiDocument } from '@sunspan/api/openapi'

interface Example {
  readonly value: unknown
}
interface Content {
  readonly 'application/json'?: { readonly examples?: Readonly<Record<string, Example>> }
}
interface Call {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly description?: string
    readonly example?: string | number | boolean
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}
interface ApiDocument {
  readonly info: { readonly title: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>
}

/** The reference of the API as Markdown, for programs that read: the guides, then each call with an example of what it takes and answers. */
export function writeApiMarkdown(deps: { readonly productName: string; readonly origin: string }): string {
  const { productName, origin } = deps
  // CAST: the parts of the document that are read here; its own test holds it to them.
  const document = buildOpenApiDocument({
    productName,
    serverUrl: origin,
  }) as unknown as ApiDocument
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ title: `${method.toUpperCase()} ${path}`, call })),
  )
  return [
    `# ${document.info.title}`,
    `The same as OpenAPI: ${origin}/api/openapi.json`,
    document.info.description,
    ...document.tags.flatMap(({ name, description }) => [
      `## ${name}`,
      description,
      ...calls.filter(({ call }) => call.tags.includes(name)).map(({ title, call }) => write(title, call)),
    ]),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

const write = (title: string, call: Call): string =>
  [
    `### ${title}`,
    `\`${call.operationId}\`: ${call.summary}.`,
    call.description,
    call.parameters
      ?.map(({ name, in: place, required, description, example }) =>
        [
          `- \`${name}\` (${place}${required ? '' : ', optional'})`,
          description === undefined ? '' : `: ${description}`,
          example === undefined ? '' : `, such as \`${String(example)}\``,
        ].join(''),
      )
      .join('\n'),
    ...exampleOf('Body', call.requestBody?.content),
    ...exampleOf('Answer', call.responses['200']?.content),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n')

function exampleOf(name: string, content: Content | undefined): readonly string[] {
  const [example] = Object.values(content?.['application/json']?.examples ?? {})
  return example === undefined
    ? []
    : [`${name}:\n\n\`\`\`json\n${JSON.stringify(example.value, null, 2)}\n\`\`\``]
}
