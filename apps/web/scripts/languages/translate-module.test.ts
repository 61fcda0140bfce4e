import { describe, expect, it } from 'vitest'
import { translateModule } from './translate-module.ts'

const translate = (code: string, texts: Readonly<Record<string, string>>): string =>
  translateModule('example.tsx', code, (message) => texts[message]).code

const messagesOf = (code: string): readonly string[] =>
  translateModule('example.tsx', code, () => undefined).texts.map(({ message }) => message)

describe('texts are found', () => {
  it.each([
    ['<p>Send it</p>', ['Send it']],
    ['<p>\n  Two lines\n  of a text\n</p>', ['Two lines of a text']],
    ['<p>To {name}, <b>now</b>{icon}</p>', ['To {name}, <b>now</b>{icon}']],
    ['<p>{n} of {list.length} in {n}</p>', ['{n} of {length} in {n}']],
    ['<p>{format(a.amount)} and {format(b.amount)}</p>', ['{amount} and {amount2}']],
    ["<p>{isOn ? 'on' : 'off'}</p>", ['on', 'off']],
    ['<Row name="fee" className="flex h-11" /> ', ['fee']],
    ['<input name="fee" aria-label="Fee" />', ['Fee']],
    ["const TEXT = 'Nothing was sent.'", ['Nothing was sent.']],
    ['const text = (n: number) => `${n} sent to ${String(who)}`', ['{n} sent to {who}']],
    ["const text = `Paid ${all ? 'in full' : 'in part'}`", ['Paid {value}', 'in full', 'in part']],
    ['const text = `${n} rows`', ['{n} rows']],
    ['const text = `Taken back: ${why}`', ['Taken back: {why}']],
    ["const LABELS: Labels = { save: 'save', end: 'End' }", ['save', 'End']],
    ["const one = { title: 'Title' } as const satisfies Texts", ['Title']],
  ])('%s', (code, expected) => {
    expect([...messagesOf(code)].toSorted()).toEqual(expected.toSorted())
  })

  it.each([
    "import { a } from './Some file.ts'",
    "const CLASS = 'flex h-11 items-center rounded-md px-3'",
    "if (kind === 'Some kind' || kinds.includes('Other kind')) run()",
    "throw new Error('No developer reads this in German')",
    "type Title = 'All networks'",
    'const path = `/progress/${id}`',
    '<a href="Some path" className={clsx("some classes")} />',
    "const record = { 'Some key': 1, kind: 'save' }",
    "const LABELS = [['save', 1]]",
    'const both = `${LINK} hover:bg-raised`',
  ])('are not found in %s', (code) => {
    expect(messagesOf(code)).toEqual([])
  })
})

describe('translations', () => {
  it('take the place of a text in an attribute, an expression and an element', () => {
    expect(translate('<p title="Old">Send it</p>', { Old: 'Alt', 'Send it': 'Senden' })).toBe(
      '<p title={`Alt`}>{"Senden"}</p>',
    )
  })

  it('move values and elements, and keep what is translated within them', () => {
    const code = '<p>Sent by <a title="Its page">{name}</a> to {isOwn ? "yourself" : other}</p>'
    expect(
      translate(code, {
        'Sent by {a} to {value}': '{value} bekam es von {a}',
        'Its page': 'Seine Seite',
        yourself: 'Sie',
      }),
    ).toBe('<p>{isOwn ? `Sie` : other}{" bekam es von "}<a title={`Seine Seite`}>{name}</a></p>')
  })

  it('choose the form of a number, of templates as of elements', () => {
    const texts = { '{n} sent': '{n, plural, =0 {nichts} one {# Auftrag} other {# Aufträge}} gesendet' }
    expect(translate('const text = `${n} sent`', texts)).toBe(
      "import { plural as __plural } from 'virtual:plural'\n" +
        'const text = `${__plural(n, { "=0": () => `nichts`, "one": () => `${n} Auftrag`, "other": () => `${n} Aufträge` })} gesendet`',
    )
    expect(translate('<p>{n} sent</p>', texts)).toContain('"one": () => <>{n}{" Auftrag"}</>')
  })

  it('may leave a value out, with the texts in it', () => {
    const code = "const text = `${n} row${n === 1 ? '' : 's found'}`"
    const texts = { '{n} row{value}': '{n, plural, one {# Zeile} other {# Zeilen}}' }
    expect(translateModule('example.ts', code, (message) => texts[message as never]).texts).toHaveLength(1)
  })

  it('leave a text without one, and translate what is in its values', () => {
    expect(translate('<p>For {isAll ? "all of it" : part}</p>', { 'all of it': 'alles' })).toBe(
      '<p>For {isAll ? `alles` : part}</p>',
    )
  })

  it('cannot end the text that contains them', () => {
    expect(translate("const text = 'Some text'", { 'Some text': "`$'{'alert(1)'}'` \\ \"" })).toBe(
      'const text = `\\`\\${alert(1)}\\` \\\\ "`',
    )
    expect(translate('<p>Some text</p>', { 'Some text': `"'}</p>'` })).toBe('<p>{"\\"}</p>"}</p>')
  })

  it.each([
    ['a value that the text does not have', 'an {other}'],
    ['a form that is not closed', '{name, plural, one {x}'],
  ])('stop the build with %s', (_case, translation) => {
    expect(() => translate('const text = `Sent to ${name}`', { 'Sent to {name}': translation })).toThrow(
      /example\.tsx/,
    )
  })
})
