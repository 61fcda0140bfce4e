/** What the form of a widget or of a link opens with. Empty texts are left out. */
export interface WidgetOptions {
  readonly source: string
  readonly destination: string
  readonly tokenFrom: string
  readonly tokenTo: string
  readonly amount: string
  readonly receiver: string
  readonly memo: string
  readonly mode: '' | 'advanced'
  readonly lang: '' | 'de'
  readonly theme: '' | 'light' | 'dark'
  readonly closable: '' | 'true'
}

export const EMPTY_WIDGET: WidgetOptions = {
  source: '',
  destination: '',
  tokenFrom: '',
  tokenTo: '',
  amount: '',
  receiver: '',
  memo: '',
  mode: '',
  lang: '',
  theme: '',
  closable: '',
}

const given = (options: WidgetOptions): readonly (readonly [string, string])[] =>
  Object.entries(options).flatMap(([name, value]: [string, string]) =>
    value.trim() === '' ? [] : [[name, value.trim()] as const],
  )

const attribute = (name: string): string =>
  `data-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A script inside a page ends at the first such tag, wherever it is. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** One tag that puts the form where it is. */
export function scriptOf(origin: string, options: WidgetOptions): string {
  const lines = given(options).map(([name, value]) => `  ${attribute(name)}="${html(value)}"`)
  return ['<script', `  src="${origin}/widget.js"`, ...lines, '  async', '></script>'].join('\n')
}

/** The calls that put the form into an element and follow its orders. */
export function mountOf(origin: string, options: WidgetOptions): string {
  const lines = given(options).map(([name, value]) => `    ${name}: ${inScript(value)},`)
  return [
    '<div id="bridge"></div>',
    `<script src="${origin}/widget.js" data-mount="none"></script>`,
    '<script>',
    "  const widget = SunspanWidget.mount(document.getElementById('bridge'), {",
    ...lines,
    '    onMessage(message) {',
    "      if (message.type === 'order_status') console.log(message.order_id, message.status)",
    '    },',
    '  })',
    '  // Later: widget.setTheme("dark"), widget.close()',
    '</script>',
  ].join('\n')
}

/** A link that opens the form. What only a frame has is left out. */
export function linkOf(origin: string, options: WidgetOptions): string {
  const { theme: _theme, closable: _closable, ...ofLinks } = options
  const search = new URLSearchParams(given({ ...EMPTY_WIDGET, ...ofLinks }).map((entry) => [...entry]))
  return `${origin}/send${search.size === 0 ? '' : `?${search.toString()}`}`
}
