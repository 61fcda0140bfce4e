import type { FamilyNetwork } from './family-network.ts'

/** A family that runs alongside EVM: `nodes/<family>/family.ts`. */
export interface DevnetFamilyRecord<BurnerContent = unknown> {
  readonly networks: readonly FamilyNetwork[]
  /** Content built into its burner wallet, which `burner/<family>/install.ts` adds to a page. */
  readonly burnerContent: () => BurnerContent
}
