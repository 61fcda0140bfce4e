import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BulkNameReading } from '../bulk-network.ts'
import { bulkTemplate, formatBulkText } from './format-bulk-text.ts'
import {
  applyBulkFix,
  bulkErrorList,
  findBulkNames,
  findBulkNetworks,
  MAX_BULK_TEXT_LENGTH,
  readBulkText,
  type BulkLine,
} from './read-bulk-text.ts'
import { quoteCell, splitLine } from './split-line.ts'
import { aBulkCatalog, ALICE, BOB, TON_ADDRESS, TRON_ADDRESS } from '../testing/bulk-catalog.ts'

const CATALOG = aBulkCatalog()
const only = (text: string): BulkLine => {
  const { lines } = readBulkText(text, CATALOG)
  const [line] = lines
  if (line === undefined || lines.length !== 1) throw new Error(`${lines.length} lines`)
  return line
}

describe('a good line', () => {
  test.each([
    ['as the specification has it', `${ALICE};5;Base`],
    ['with blanks', `  ${ALICE} ;  5 ; Base  `],
    ['with tabs, as spreadsheets copy cells', `${ALICE}\t5\tBase`],
    ['with commas', `${ALICE},5,Base`],
    ['quoted', `"${ALICE}";"5";"Base"`],
    ['the network by its id', `${ALICE};5;base`],
    ['the network in capitals', `${ALICE};5;BASE`],
    ['with empty cells behind', `${ALICE};5;Base;;`],
  ])('%s', (_name, text) => {
    expect(only(text)).toMatchObject({
      error: undefined,
      fix: undefined,
      row: { address: ALICE, amountIn: 5_000_000n, amountOut: 5_000_000n, networkId: 'base', memo: '' },
      input: { address: ALICE, amount: '5', networkId: 'base', memo: '' },
    })
  })

  test('names a network without regard to blanks and case', () => {
    expect(only(`${ALICE};5;zk sync era`).row?.networkId).toBe('zksync-era')
    expect(only(`${ALICE};5;bnbchain`).row?.networkId).toBe('bnb-chain')
  })

  test('carries a memo on TON', () => {
    expect(only(`${TON_ADDRESS};5;TON;"user; 42"`).row?.memo).toBe('user; 42')
  })

  test('blank lines, comments and the header are left out; numbers are those of the text', () => {
    const { lines } = readBulkText(
      `\ufeffAddress;Amount;Network;Memo\r\n\r\n# comment\r\n${ALICE};5;Base\r\n`,
      CATALOG,
    )
    expect(lines.map(({ number }) => number)).toEqual([4])
  })
})

describe('line errors', () => {
  test.each([
    ['invalid wallet address', `0x12;5;Base`, 'Invalid wallet address', undefined],
    ['no address', `;5;Base`, 'Invalid wallet address', undefined],
    ['another family', `${TRON_ADDRESS};5;Base`, 'Invalid wallet address', 'This is a Tron address'],
    ['invalid amount', `${ALICE};five;Base`, 'Invalid amount', undefined],
    ['too many decimals', `${ALICE};5.0000001;BNB Chain`, 'Invalid amount', 'USDC has at most 6 decimals'],
    ['below the minimum', `${ALICE};1;Base`, 'Invalid amount', 'Minimum amount to send is 2 USDC'],
    ['above the maximum', `${ALICE};50001;Base`, 'Invalid amount', 'Maximum amount to send is 50000 USDC'],
    ['amount is required', `${ALICE};;Base`, 'Amount is required', undefined],
    ['zero', `${ALICE};0;Base`, 'Amount is required', undefined],
    ['invalid network name', `${ALICE};5;Nowhere`, 'Invalid network name', undefined],
    ['no network name', `${ALICE};5`, 'Invalid network name', undefined],
    [
      'the source network',
      `${ALICE};5;Ethereum`,
      'Destination network cannot be the same as the source network',
      undefined,
    ],
    ['an inactive network', `${ALICE};5;Scroll`, 'Temporary not available', undefined],
    ['a network without the token', `${ALICE};5;Linea`, 'No USDC on Linea', undefined],
    ['a network without the token, and no address', `;5;Linea`, 'No USDC on Linea', 'Invalid wallet address'],
    ['everything at once', `0x12;five;Nowhere`, 'Invalid network name', 'Invalid wallet address and amount'],
    ['no network and no amount', `${ALICE};;Nowhere`, 'Invalid network name', 'Amount is required'],
    [
      'an address of another family and a small amount',
      `${TRON_ADDRESS};1;Base`,
      'Invalid wallet address and amount',
      'This is a Tron address · Minimum amount to send is 2 USDC',
    ],
    [
      'a small amount and a memo elsewhere',
      `${ALICE};1;Base;42`,
      'Invalid amount',
      'Minimum amount to send is 2 USDC · Only TON supports memos',
    ],
    ['invalid address and amount', `0x12;five;Base`, 'Invalid wallet address and amount', undefined],
    ['no address and no amount', `;;Base`, 'Invalid wallet address and amount', 'Amount is required'],
    ['a memo elsewhere', `${ALICE};5;Base;42`, 'Only TON supports memos', undefined],
    [
      'a long memo',
      `${TON_ADDRESS};5;TON;${'\u00e9'.repeat(62)}`,
      'A memo can have one line of up to 123 bytes',
      undefined,
    ],
    ['no parts', ALICE, 'Expected address; amount; network name', undefined],
    ['five parts', `${ALICE};5;Base;;x`, 'Expected address; amount; network name', undefined],
  ])('%s', (_name, text, error, detail) => {
    expect(only(text)).toMatchObject({ error, detail, row: undefined, input: undefined })
  })

  test('more than 50 recipients, those of the form counted', () => {
    const text = Array.from({ length: 51 }, () => `${ALICE};5;Base`).join('\n')
    const whole = readBulkText(text, CATALOG)
    expect(
      whole.lines.filter(({ error }) => error !== undefined).map(({ number, error }) => [number, error]),
    ).toEqual([[51, 'You can send to a maximum of 50 recipients at once']])
    expect(readBulkText(text, CATALOG, 2).wrong).toBe(3)
  })

  test('the same recipient on the same network is pointed out, on another network not', () => {
    const { lines, duplicates } = readBulkText(
      [`${ALICE};5;Base`, `${BOB};5;Base`, `${ALICE.toLowerCase()};7;Base`, `${ALICE};5;Polygon`].join('\n'),
      CATALOG,
    )
    expect(lines.map(({ duplicateOf }) => duplicateOf)).toEqual([undefined, undefined, 1, undefined])
    expect(duplicates).toBe(1)
  })

  test('one recipient a network, where the operator wants it so', () => {
    const text = `${ALICE};5;Base\n${BOB};5;Polygon\n${BOB};5;Base\n0x12;5;Polygon`
    expect(readBulkText(text, CATALOG).wrong).toBe(1)
    expect(
      readBulkText(text, aBulkCatalog({ uniqueNetworks: true })).lines.map(({ error }) => error),
    ).toEqual([undefined, undefined, 'This network already has a recipient', 'Invalid wallet address'])
  })

  test('on TON another memo is another recipient', () => {
    const text = `${TON_ADDRESS};5;TON;1\n${TON_ADDRESS};5;TON;2\n${TON_ADDRESS};5;TON;1`
    expect(readBulkText(text, CATALOG).lines.map(({ duplicateOf }) => duplicateOf)).toEqual([
      undefined,
      undefined,
      1,
    ])
  })
})

describe('a suggested fix', () => {
  test.each([
    [`${ALICE};5;Bsae`, 'Use Base', `${ALICE}; 5; Base`],
    [`${ALICE};5;Poly`, 'Use Polygon', `${ALICE}; 5; Polygon`],
    [`ethereum:${ALICE}@1;5;Base`, 'Tidy the address', `${ALICE}; 5; Base`],
    [`\u200b${ALICE};5;Base`, 'Tidy the address', `${ALICE}; 5; Base`],
    [`${ALICE.slice(2)};5;Base`, 'Tidy the address', `${ALICE}; 5; Base`],
    [`${ALICE};5,25;Base`, 'Read the amount as 5.25', `${ALICE}; 5.25; Base`],
    [`${ALICE};1,234.50;Base`, 'Read the amount as 1234.50', `${ALICE}; 1234.50; Base`],
    [`${ALICE};1 234,50;Base`, 'Read the amount as 1234.50', `${ALICE}; 1234.50; Base`],
    [`${ALICE};5 USDC;Base`, 'Read the amount as 5', `${ALICE}; 5; Base`],
    [`${ALICE};$5;Base`, 'Read the amount as 5', `${ALICE}; 5; Base`],
    [`${ALICE};5.00000000;BNB Chain`, 'Read the amount as 5.000000', `${ALICE}; 5.000000; BNB Chain`],
    [`${TRON_ADDRESS};5;Base`, 'Use TRON', `${TRON_ADDRESS}; 5; TRON`],
    [`${ALICE};5;Base;42`, 'Leave the memo out', `${ALICE}; 5; Base`],
    [`${ALICE} 5 Base`, 'Separate the parts', `${ALICE}; 5; Base`],
    [`${ALICE}   5  zk sync era`, 'Separate the parts', `${ALICE}; 5; zkSync Era`],
    [`${ALICE} 5 USDC Base`, 'Separate the parts, read the amount as 5', `${ALICE}; 5; Base`],
    [`${ALICE} 1 234 Base`, 'Separate the parts, read the amount as 1234', `${ALICE}; 1234; Base`],
    [`${ALICE};5,5;Bsae`, 'Use Base, read the amount as 5.5', `${ALICE}; 5.5; Base`],
  ])('%s: %s', (text, label, fixed) => {
    expect(only(text).fix).toEqual({ label, text: fixed })
    expect(only(applyBulkFix(text, only(text)))).toMatchObject({ error: undefined, text: fixed })
  })

  test.each([
    ['an amount that could be a thousand', `${ALICE};1,234;Base`],
    ['decimals that are not zeros', `${ALICE};5.0000001;Base`],
    ['a wrong address', `0x12;5;Base`],
    ['parts of which none is a network', `${ALICE} 5 Nowhere`],
    ['parts of which none is an amount', `${ALICE} Base`],
    ['a name that is close to none', `${ALICE};5;Nowhere`],
    ['an address of several networks', `${ALICE};5;TRON`],
    ['the source network', `${ALICE};5;Ethereum`],
  ])('is not given for %s', (_name, text) => {
    expect(only(text).fix).toBeUndefined()
  })

  test('of an address that must not be paid leaves its line out', () => {
    const refusing = aBulkCatalog({
      refuseRecipient: (address, { id }) =>
        address === BOB && id === 'base' ? 'This is a token.' : undefined,
    })
    const text = `${ALICE};5;Base\n${BOB};5;base\n${BOB};5;Polygon`
    const { lines, good, wrong } = readBulkText(text, refusing)
    expect([good, wrong]).toEqual([2, 1])
    const [, line] = lines
    expect(line).toMatchObject({
      error: 'Invalid wallet address',
      detail: 'This is a token.',
      input: undefined,
    })
    expect(line?.fix).toEqual({ label: 'Skip this line', text: `# ${BOB}; 5; Base` })
    if (line === undefined) throw new Error('There is no second line')
    expect(readBulkText(applyBulkFix(text, line), refusing)).toMatchObject({ good: 2, wrong: 0 })
  })

  test('changes its line alone', () => {
    const text = `# head\r\n${ALICE};5;Base\r\n${BOB};5,5;Base`
    const wrong = readBulkText(text, CATALOG).lines.find(({ error }) => error !== undefined)
    if (wrong === undefined) throw new Error('Nothing is wrong')
    expect(applyBulkFix(text, wrong)).toBe(`# head\n${ALICE};5;Base\n${BOB}; 5.5; Base`)
  })
})

test('the networks that lines name are found once each', () => {
  const text = `${ALICE};5;Base\n# ${ALICE};5;TON\n${BOB};5;base\n${BOB};5;Nowhere\n${BOB};5;TRON`
  expect(findBulkNetworks(text, CATALOG.networks).map(({ id }) => id)).toEqual(['base', 'tron'])
})

describe('files', () => {
  test('the template is read as empty', () => {
    const template = bulkTemplate({ symbol: 'USDC', networkNames: ['Base', 'BNB Chain'] })
    expect(template).toContain('Base, BNB Chain')
    expect(template).toMatch(/^"Address";"Amount";"Network";"Memo"\r\n/)
    expect(readBulkText(template, CATALOG).lines).toEqual([])
    const resaved = template.replaceAll(';', ',')
    expect(readBulkText(resaved, CATALOG).lines).toEqual([])
  })

  test('the error list has what is wrong, and no cell that a spreadsheet would run', () => {
    const { lines } = readBulkText(`${ALICE};5;Base\n=HYPERLINK("x");5;Base\n${ALICE};5,5;Base`, CATALOG)
    expect(bulkErrorList(lines).split('\r\n')).toEqual([
      '"Line";"Text";"Problem";"Suggestion"',
      `"2";"'=HYPERLINK(""x"");5;Base";"Invalid wallet address";""`,
      `"3";"${ALICE};5,5;Base";"Invalid amount";"${ALICE}; 5.5; Base"`,
      '',
    ])
  })
})

describe('reading and writing', () => {
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })
  const evmRow = fc.record({
    address: hex.map((digits) => `0x${digits}`),
    amount: fc.bigInt({ min: 2n, max: 50_000n }).map(String),
    networkName: fc.constantFrom('Base', 'Polygon', 'BNB Chain', 'zkSync Era'),
    memo: fc.constant(''),
  })
  const tonRow = fc.record({
    address: fc.constant(TON_ADDRESS),
    amount: fc.constantFrom('2', '2.5', '49999.999999'),
    networkName: fc.constant('TON'),
    memo: fc
      .string({ unit: fc.constantFrom(...'ab1 ;,"\'=\u00e9'), maxLength: 40 })
      .map((memo) => memo.trim()),
  })

  test('are inverses', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(evmRow, tonRow), { maxLength: 50 }), (rows) => {
        const { lines } = readBulkText(formatBulkText(rows), CATALOG)
        const names = new Map(CATALOG.networks.map(({ id, name }) => [id, name]))
        expect(
          lines.map(({ input }) => ({
            address: input?.address,
            amount: input?.amount,
            networkName: names.get(input?.networkId ?? ''),
            memo: input?.memo,
          })),
        ).toEqual(rows)
      }),
    )
  })

  test('cells survive quoting', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab";,\t '), maxLength: 12 }).map((text) => text.trim())
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('\t', ';', ','),
        (cells, separator) => {
          expect(splitLine(cells.map(quoteCell).join(separator), separator)).toEqual(cells)
        },
      ),
    )
  })

  test('any text is read without throwing; each line is right or says why not, and no fix makes two things wrong', () => {
    const unit = fc.constantFrom(
      ALICE,
      TRON_ADDRESS,
      'Base',
      'TON',
      '5',
      '1,5',
      ';',
      ',',
      '\t',
      '\n',
      '"',
      ' ',
      '#',
      '0x',
      '\ufffd',
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
        for (const { row, error, fix } of readBulkText(text, CATALOG).lines) {
          expect((row === undefined) !== (error === undefined)).toBe(true)
          if (row !== undefined) expect(fix).toBeUndefined()
          if (fix !== undefined) expect(readBulkText(fix.text, CATALOG).lines).toHaveLength(1)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('W-33 only so much text is looked at', () => {
    const text = `${ALICE};5;Base\n`.repeat(10_000)
    expect(text.length).toBeGreaterThan(MAX_BULK_TEXT_LENGTH)
    expect(readBulkText(text, CATALOG).good).toBe(50)
  })
})

describe('a name in place of an address', () => {
  const NAMES: Readonly<Record<string, BulkNameReading>> = {
    'alice.eth': { status: 'resolved', name: 'alice.eth', address: ALICE },
    'nobody.eth': { status: 'failed', message: 'nobody.eth points to no address.' },
    'slow.eth': { status: 'looking' },
  }
  const catalog = aBulkCatalog({ readName: (text) => NAMES[text] })
  const read = (...lines: readonly string[]) => readBulkText(lines.join('\n'), catalog)

  test('counts as its address, even next to the address itself, and stays as it was written', () => {
    const { lines, good, duplicates } = read('alice.eth; 5; Base', `${ALICE}; 5; Base`)
    expect(lines[0]).toMatchObject({
      row: { address: ALICE },
      input: { address: 'alice.eth' },
      named: { status: 'resolved' },
    })
    expect({ good, duplicates, later: lines[1]?.duplicateOf }).toEqual({ good: 2, duplicates: 1, later: 1 })
  })

  test('that points nowhere is an invalid wallet address, with the reason', () => {
    expect(read('nobody.eth; 5; Base').lines[0]).toMatchObject({
      error: 'Invalid wallet address',
      detail: 'nobody.eth points to no address.',
    })
    expect(read('nobody.eth; x; Base').lines[0]).toMatchObject({
      error: 'Invalid wallet address and amount',
      detail: 'nobody.eth points to no address.',
    })
  })

  test('is neither right nor wrong while it is looked up; what else is wrong is said at once', () => {
    const { lines, good, wrong, waiting } = read('slow.eth; 5; Base', 'slow.eth; x; Base', 'slow.eth; ; Base')
    expect(lines.map(({ error }) => error)).toEqual([undefined, 'Invalid amount', 'Amount is required'])
    expect({ good, wrong, waiting }).toEqual({ good: 0, wrong: 2, waiting: 1 })
    expect(lines[0]?.input).toBeUndefined()
  })

  test('is found with the network of its line, as far as a list may go', () => {
    const mayBeName = (text: string): boolean => text.endsWith('.eth')
    const text = ['a.eth; 1; Base', `${ALICE}; 1; Base`, 'b.eth; 1; Nowhere', 'c.eth\t1\tPolygon'].join('\n')
    const found = findBulkNames(text, catalog.networks, mayBeName)
    expect(found.map(({ text: name, network }) => [name, network.id])).toEqual([
      ['a.eth', 'base'],
      ['c.eth', 'polygon'],
    ])
    const many = Array.from({ length: 60 }, (_, index) => `n${index}.eth;1;Base`).join('\n')
    expect(findBulkNames(many, catalog.networks, mayBeName)).toHaveLength(50)
  })
})
