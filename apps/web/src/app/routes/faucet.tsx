import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FaucetPage } from '../../features/faucet/components/faucet-page.tsx'
import { PATHS } from '../../shared/config/paths.ts'
import { runtimeConfig } from '../../shared/config/runtime-config.ts'

/** Only where money is for play: elsewhere there is no such page. */
export default function FaucetRoute(): ReactNode {
  return runtimeConfig().faucet ? <FaucetPage /> : <Navigate to={PATHS.root} replace />
}
