import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Network } from '../../entities/network/network.ts'
import { switchWallet } from '../../entities/wallet/switching/switch-wallet.ts'
import { useUnsupportedNetwork } from '../../entities/wallet/switching/use-unsupported-network.ts'
import { Button } from '../../shared/ui/button/button.tsx'
import { classifyWalletError } from './wallet-failure.ts'

const PROBLEMS = {
  rejected: (name: string) => `You rejected the switch to ${name} in your wallet.`,
  busy: () => 'Your wallet already has a request open. Answer it there first.',
  other: (name: string) => `Your wallet didn’t switch to ${name}. Please try again.`,
} as const

/** Switches the wallet to the source network of a transfer. */
export function SwitchNetworkButton({
  network,
  className,
}: {
  network: Network | undefined
  className?: string
}): ReactNode {
  const queryClient = useQueryClient()
  const unsupportedNetwork = useUnsupportedNetwork()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const switchNetwork = async (): Promise<void> => {
    if (network === undefined) return
    setBusy(true)
    setProblem('')
    try {
      await switchWallet(queryClient, network.type, network.id)
    } catch (error) {
      const failure = classifyWalletError(error)
      if (failure === 'unsupported' || failure === 'wrong_network') unsupportedNetwork.report(network.id)
      else setProblem(PROBLEMS[failure](network.name))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p role="alert" className="text-small text-negative not-empty:pb-3">
        {problem}
      </p>
      <Button
        size="large"
        block
        loading={busy}
        onClick={() => void switchNetwork()}
        {...(className === undefined ? {} : { className })}
      >
        Switch Network
      </Button>
    </>
  )
}
