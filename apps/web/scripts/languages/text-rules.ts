/** Attributes of elements and components that never hold texts. */
export const NEVER_TEXT_ATTRIBUTE =
  /^(?:class|className|\w+ClassName|id|htmlFor|key|href|to|src|srcSet|type|role|rel|target|lang|d|viewBox|fill|stroke\w*|transform|points|style|autoComplete|inputMode|data-.*|aria-(?:live|controls|labelledby|describedby|haspopup|current|orientation|activedescendant)|media|sizes|side|align|variant|tone|kind|size|width|height)$/

/** Attributes whose words are read by users, also where they look like code. */
export const TEXT_ATTRIBUTE =
  /^(?:aria-label|title|label|placeholder|alt|text|hint|heading|legend|caption|note|description)$/

/** Constants with nothing but texts for users. */
export const TEXTS_NAME = /^[A-Z_]*(?:LABELS|MESSAGES|ORDINALS|TEXTS|TITLES|WORDS)$/

/** Calls whose arguments are not texts: errors that only developers read, classes, comparisons. */
export const TEXTLESS_CALL =
  /^(?:clsx|Error|TypeError|RangeError|ChainError|RegExp|URL|console\.\w+|loadChunk|\w*[cC]lass|createContext|document\.\w+|.*\.(?:startsWith|endsWith|includes|split|join|replace|replaceAll|match|test|indexOf|querySelector\w*|closest|matches|addEventListener|removeEventListener|getItem|setItem|getAttribute|setAttribute|append|getContext|createElement|has|dispatchEvent))$/

export const codeOf = (node: { readonly start: number; readonly end: number }, code: string): string =>
  code.slice(node.start, node.end)

/** Whether words are a text, in which \uFFFC represents a value. Where only texts are possible, everything with letters is one. */
export function isText(words: string, isCertain: boolean): boolean {
  const plain = words.replaceAll('\uFFFC', ' ').trim()
  if (!/\p{L}/u.test(plain)) return false
  if (/^(?:https?:|\/\S|#\S|\.[\w/]|@\S|data-|--|var\(|M\d|calc\(|\[|\([\w-]+: |[a-zA-Z-]+\()/.test(plain))
    return false
  if (isCertain) return true
  // A word next to a value: “3 transfers”.
  if (/\uFFFC [a-z]{2,}(?:[\s.,]|\uFFFC|$)|(?:^|[\s\uFFFC])[a-z]{2,} \uFFFC/.test(words)) return true
  const tokens = plain.split(/\s+/)
  if (tokens.length === 1) return /^[A-Z][a-z]+[.,…!?:]?$/.test(plain) || /[’…]/.test(plain)
  const classes = tokens.filter(
    (token) => /^!?[a-z0-9@*&\-[\]:./()%_>=#,'"+~^]+$/.test(token) && /[-:[\]/]\S/.test(token),
  )
  return /[a-z]{2}/i.test(plain) && classes.length / tokens.length < 0.35
}
