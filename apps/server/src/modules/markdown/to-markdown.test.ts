import { expect, it } from 'vitest'
import { toMarkdown } from './to-markdown.ts'

it('keeps headings, questions, paragraphs, lists, examples and links, and nothing around them', () => {
  const html = `<header><p>Menu</p></header><main id="main"><!--$--><h1 class="x">Questions &amp; answers</h1>
    <label><svg><path d="M0"/></svg><input/></label><p role="status"></p>
    <section><h2>Sending</h2><details id="a"><summary>What is it?<svg><title>no</title></svg></summary>
    <div><p>Up to <!-- -->50<!-- --> at <a class="b" href="/send?a=1&amp;b=2">the form</a>, *not* a_b.</p>
    <a href="#a" aria-label="Link">Link</a></div></details></section>
    <ul><li>One</li></ul><pre class="c">0x1; 0.25; Base
a.eth; &lt;1</pre></main><footer><p>Foot</p></footer>`
  expect(toMarkdown(html, 'https://bridge.example')).toBe(
    [
      '# Questions & answers',
      '## Sending',
      '### What is it?',
      String.raw`Up to 50 at [the form](https://bridge.example/send?a=1&b=2), \*not\* a\_b.`,
      '- One',
      '```\n0x1; 0.25; Base\na.eth; <1\n```',
      '',
    ]
      .join('\n\n')
      .replace(/\n\n$/, '\n'),
  )
})

it('has nothing of a page without content', () => {
  expect(toMarkdown('<html><body>no main</body></html>', 'https://bridge.example')).toBe('\n')
})

it('has tables with their columns', () => {
  const html = `<main><table role="table"><thead><tr><th scope="col">Token</th><th>Fee</th></tr></thead>
    <tbody><tr><th scope="row">A|B</th><td>for <a href="/send">1</a></td></tr></tbody></table><p>Foot</p></main>`
  expect(toMarkdown(html, 'https://bridge.example')).toBe(
    [
      String.raw`| Token | Fee |`,
      '| --- | --- |',
      String.raw`| A\|B | for [1](https://bridge.example/send) |`,
      '',
      'Foot',
      '',
    ].join('\n'),
  )
})
