import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { childOf, findIn, findTexts, type FoundText, type Part, type SyntaxNode } from './find-texts.ts'

/** A text of a module, with what its catalogue has for it. */
export interface ModuleText {
  readonly message: string
  readonly line: number
  readonly translation: string | undefined
}

export interface TranslatedModule {
  readonly code: string
  readonly texts: readonly ModuleText[]
}

/** What a module imports to choose the form of a number. */
export const PLURAL_MODULE = 'virtual:plural'
const PLURAL = '__plural'

/**
 * Writes a module's texts in another language: the code stays, and each text becomes what `lookUp` has for it. A text without a translation stays.
 * Throws with the module and the text if a translation cannot be read, or has a value that the text has not.
 */
export function translateModule(
  file: string,
  code: string,
  lookUp: (message: string) => string | undefined,
): TranslatedModule {
  const writer = new Writer(file, code, lookUp)
  const translated = writer.write(0, code.length, findTexts(file, code))
  const head = translated.includes(PLURAL) ? `import { plural as ${PLURAL} } from '${PLURAL_MODULE}'\n` : ''
  return { code: head + translated, texts: writer.texts }
}

class Writer {
  readonly texts: ModuleText[] = []
  readonly #file: string
  readonly #code: string
  readonly #lookUp: (message: string) => string | undefined

  constructor(file: string, code: string, lookUp: (message: string) => string | undefined) {
    this.#file = file
    this.#code = code
    this.#lookUp = lookUp
  }

  /** The code between two places, with these texts of it translated. */
  write(start: number, end: number, found: readonly FoundText[]): string {
    let at = start
    let written = ''
    for (const text of found.toSorted((left, right) => left.start - right.start)) {
      written += this.#code.slice(at, text.start) + this.#writeText(text)
      at = text.end
    }
    return written + this.#code.slice(at, end)
  }

  #writeNode(node: SyntaxNode): string {
    return this.write(node.start, node.end, findIn([node], 'text', this.#code))
  }

  #writeText(text: FoundText): string {
    const translation = this.#lookUp(text.message)
    const line = this.#code.slice(0, text.start).split('\n').length
    this.texts.push({ message: text.message, line, translation })
    if (translation === undefined) return this.#writeUntranslated(text)
    const elements = this.#parse(translation, text)
    const scope: Scope = { values: valuesOf(text.parts), text, count: undefined }
    if (text.place === 'children') return this.#writeJsx(elements, scope)
    const written = this.#writeExpression(elements, scope)
    return text.place === 'attribute' ? `{${written}}` : written
  }

  #parse(translation: string, text: FoundText): MessageFormatElement[] {
    try {
      return parse(translation, { ignoreTag: text.place !== 'children' })
    } catch (error) {
      throw new Error(`The translation “${translation}” of ${this.#file} cannot be read.`, { cause: error })
    }
  }

  /** Unchanged, except for translations within its values. */
  #writeUntranslated(text: FoundText): string {
    const inner = text.parts.flatMap((part) => this.#innerTexts(part))
    return this.write(text.start, text.end, inner)
  }

  #innerTexts(part: Part): FoundText[] {
    if (part.kind === 'words') return []
    if (part.kind === 'value') return findIn([part.node], 'text', this.#code)
    const opening = childOf(part.node, 'openingElement')
    return [
      ...(opening === undefined ? [] : findIn([opening], 'look', this.#code)),
      ...part.parts.flatMap((one) => this.#innerTexts(one)),
    ]
  }

  #valueOf(name: string, { values, text }: Scope): Part {
    const part = values.get(name)
    if (part === undefined)
      throw new Error(
        `The translation of “${text.message}” in ${this.#file} has a value {${name}} that the text has not.`,
      )
    return part
  }

  #expressionOf(name: string, scope: Scope): string {
    const part = this.#valueOf(name, scope)
    return part.kind === 'words' ? JSON.stringify(part.words) : this.#writeNode(part.node)
  }

  #writeExpression(elements: readonly MessageFormatElement[], scope: Scope): string {
    const written = elements.map((element): string => {
      if (element.type === TYPE.literal) return escapeTemplate(element.value)
      if (element.type === TYPE.argument) return `\${${this.#expressionOf(element.value, scope)}}`
      if (element.type === TYPE.pound) return `\${${this.#expressionOf(scope.count ?? '', scope)}}`
      if (element.type === TYPE.plural)
        return `\${${this.#writePlural(element, scope, (inner, within) => this.#writeExpression(inner, within))}}`
      throw new Error(`The translation of “${scope.text.message}” uses what this place cannot hold.`)
    })
    return `\`${written.join('')}\``
  }

  #writeJsx(elements: readonly MessageFormatElement[], scope: Scope): string {
    return elements
      .map((element): string => {
        if (element.type === TYPE.literal) return `{${JSON.stringify(element.value)}}`
        if (element.type === TYPE.argument) return this.#writeJsxValue(element.value, scope)
        if (element.type === TYPE.pound) return this.#writeJsxValue(scope.count ?? '', scope)
        if (element.type === TYPE.tag) return this.#writeElement(element.value, element.children, scope)
        if (element.type === TYPE.plural)
          return `{${this.#writePlural(element, scope, (inner, within) => `<>${this.#writeJsx(inner, within)}</>`)}}`
        throw new Error(`The translation of “${scope.text.message}” uses what this place cannot hold.`)
      })
      .join('')
  }

  #writeJsxValue(name: string, scope: Scope): string {
    const part = this.#valueOf(name, scope)
    const written = this.#expressionOf(name, scope)
    return part.kind === 'value' && part.node.type.startsWith('JSX') ? written : `{${written}}`
  }

  #writeElement(name: string, children: readonly MessageFormatElement[], scope: Scope): string {
    const part = this.#valueOf(name, scope)
    if (part.kind !== 'element')
      throw new Error(
        `The translation of “${scope.text.message}” has words in <${name}>, which is not an element with words.`,
      )
    const opening = childOf(part.node, 'openingElement') ?? childOf(part.node, 'openingFragment')
    const closing = childOf(part.node, 'closingElement') ?? childOf(part.node, 'closingFragment')
    if (opening === undefined || closing === undefined)
      throw new Error(`<${name}> is not an element with children.`)
    const open = this.write(opening.start, opening.end, findIn([opening], 'look', this.#code))
    return open + this.#writeJsx(children, scope) + this.#code.slice(closing.start, closing.end)
  }

  #writePlural(
    element: Extract<MessageFormatElement, { type: TYPE.plural }>,
    scope: Scope,
    write: (inner: readonly MessageFormatElement[], within: Scope) => string,
  ): string {
    const within = { ...scope, count: element.value }
    const forms = Object.entries(element.options).map(
      ([form, option]) => `${JSON.stringify(form)}: () => ${write(option.value, within)}`,
    )
    return `${PLURAL}(${this.#expressionOf(element.value, scope)}, { ${forms.join(', ')} })`
  }
}

interface Scope {
  readonly values: ReadonlyMap<string, Part>
  readonly text: FoundText
  /** The value of `#`. */
  readonly count: string | undefined
}

const valuesOf = (parts: readonly Part[]): Map<string, Part> =>
  new Map(
    parts.flatMap((part): [string, Part][] => {
      if (part.kind === 'words') return []
      return part.kind === 'value' ? [[part.name, part]] : [[part.name, part], ...valuesOf(part.parts)]
    }),
  )

const escapeTemplate = (words: string): string => words.replaceAll(/[\\`]|\$\{/g, (sign) => `\\${sign}`)
