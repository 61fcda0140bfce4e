export { temporaryFolder } from './temporary-folder.ts'
export { useFresh, useShared } from './use-held.ts'
