import { drawnIcon } from '../drawn-icon.ts'

export const Menu = /* @__PURE__ */ drawnIcon([
  ['path', { d: 'M4 5h16' }],
  ['path', { d: 'M4 12h16' }],
  ['path', { d: 'M4 19h16' }],
])
