import type { Cell, TupleItem } from '@ton/core'

const base64 = (cell: Cell): string => cell.toBoc().toString('base64')
const hex = (value: bigint): string =>
  value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`

function encodeElement(item: TupleItem): unknown {
  switch (item.type) {
    case 'int':
      return {
        '@type': 'tvm.stackEntryNumber',
        number: { '@type': 'tvm.numberDecimal', number: item.value.toString() },
      }
    case 'tuple':
      return {
        '@type': 'tvm.stackEntryTuple',
        tuple: { '@type': 'tvm.tuple', elements: item.items.map(encodeElement) },
      }
    case 'cell':
      return { '@type': 'tvm.stackEntryCell', cell: { '@type': 'tvm.cell', bytes: base64(item.cell) } }
    case 'slice':
    case 'builder':
      return { '@type': 'tvm.stackEntrySlice', slice: { '@type': 'tvm.slice', bytes: base64(item.cell) } }
    case 'null':
    case 'nan':
      return { '@type': 'tvm.stackEntryList', list: { '@type': 'tvm.list', elements: [] } }
  }
}

/** Results of a get method in toncenter's format, where slices look like cells. */
export function encodeStack(stack: readonly TupleItem[]): readonly unknown[] {
  return stack.map((item) => {
    switch (item.type) {
      case 'int':
        return ['num', hex(item.value)]
      case 'tuple':
        return ['tuple', { '@type': 'tvm.tuple', elements: item.items.map(encodeElement) }]
      case 'cell':
      case 'slice':
      case 'builder':
        return ['cell', { bytes: base64(item.cell) }]
      case 'null':
      case 'nan':
        return ['list', { '@type': 'tvm.list', elements: [] }]
    }
  })
}
