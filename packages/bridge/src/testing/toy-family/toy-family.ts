import type { FamilyDirectory } from '../../installation/family-directory.ts'
import { TOY, TOY_TYPE, toyDescriptor } from './toy-descriptor.ts'

/** These families and the toy family: all it takes to register it. */
export const withToyFamily = (families: FamilyDirectory): FamilyDirectory => ({
  networkTypes: [...families.networkTypes, TOY_TYPE],
  familyOf: (networkType) => (networkType === TOY_TYPE ? TOY : families.familyOf(networkType)),
  descriptorOf: (family) => (family === TOY ? toyDescriptor : families.descriptorOf(family)),
})
