import { drawnIcon } from '../drawn-icon.ts'

export const Check = /* @__PURE__ */ drawnIcon([['path', { d: 'M20 6 9 17l-5-5' }]])
