// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { EMPTY_WIDGET, linkOf, mountOf, scriptOf, type WidgetOptions } from './widget-code.ts'

const ORIGIN = 'https://bridge.example'
const options: WidgetOptions = {
  ...EMPTY_WIDGET,
  source: 'ethereum',
  tokenFrom: 'USDT',
  destination: 'ton',
  receiver: 'UQ1',
  memo: '0017',
  lang: 'de',
  theme: 'dark',
  closable: 'true',
}

it('the tag of a widget has the options that were chosen, and no others', () => {
  expect(scriptOf(ORIGIN, EMPTY_WIDGET)).toBe(`<script\n  src="${ORIGIN}/widget.js"\n  async\n></script>`)
  document.body.innerHTML = scriptOf(ORIGIN, options)
  expect({ ...document.body.querySelector('script')?.dataset }).toEqual({
    source: 'ethereum',
    tokenFrom: 'USDT',
    destination: 'ton',
    receiver: 'UQ1',
    memo: '0017',
    lang: 'de',
    theme: 'dark',
    closable: 'true',
  })
})

it('the calls have the same options, by their names', () => {
  expect(mountOf(ORIGIN, options)).toContain('    tokenFrom: "USDT",\n')
  expect(mountOf(ORIGIN, EMPTY_WIDGET)).not.toContain('tokenFrom')
})

it('a link has what links have', () => {
  expect(linkOf(ORIGIN, EMPTY_WIDGET)).toBe(`${ORIGIN}/send`)
  expect(linkOf(ORIGIN, options)).toBe(
    `${ORIGIN}/send?source=ethereum&destination=ton&tokenFrom=USDT&receiver=UQ1&memo=0017&lang=de`,
  )
})

it('no value leaves its quotes or ends the script', () => {
  const receiver = `"></script><b>'$&`
  document.body.innerHTML = scriptOf(ORIGIN, { ...EMPTY_WIDGET, receiver })
  expect(document.body.querySelector('script')?.dataset['receiver']).toBe(receiver)
  expect(document.body.querySelector('b')).toBeNull()
  expect(mountOf(ORIGIN, { ...EMPTY_WIDGET, receiver }).split('</script>')).toHaveLength(3)
})
