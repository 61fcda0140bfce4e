import { drawnIcon } from '../drawn-icon.ts'

export const ArrowUpRight = /* @__PURE__ */ drawnIcon([
  ['path', { d: 'M7 7h10v10' }],
  ['path', { d: 'M7 17 17 7' }],
])
