import type { PerkWire } from '@sunspan/api'
import { type ReactNode, useState } from 'react'
import { formatPoints } from '../../../../entities/points/format-points.ts'
import { pointsClient } from '../../../../shared/api/points-client.ts'
import { Button } from '../../../../shared/ui/button/button.tsx'
import { Dialog, DialogBody } from '../../../../shared/ui/dialog/dialog.tsx'
import { notify } from '../../../../shared/ui/toast/notify.ts'
import { usePointsAction } from '../../hooks/use-points-action.ts'

/** Asks for confirmation before points are spent. */
export function BuyDialog(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  perk: PerkWire | undefined
  points: string
}): ReactNode {
  const { perk } = props
  const { isBusy, run } = usePointsAction()
  // One purchase, however often it is sent: the server buys it once.
  const [purchaseId, setPurchaseId] = useState(() => crypto.randomUUID())
  if (perk === undefined) return null
  const buy = async (): Promise<void> => {
    await pointsClient.call('buyPerk', { params: { id: perk.id }, body: { purchase_id: purchaseId } })
    setPurchaseId(crypto.randomUUID())
    notify.success('Your next transfers use it.', { title: `You bought ${perk.title}` })
    props.onOpenChange(false)
  }
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange} title={perk.title} description={perk.text}>
      <DialogBody>
        <dl className="divide-y divide-line border-y border-line">
          <Line name="Price" value={`${formatPoints(perk.price)} points`} />
          <Line name="You have" value={`${formatPoints(props.points)} points`} />
          <Line name="Transfers" value={String(perk.transfers)} />
        </dl>
        <Button block size="large" className="mt-5" loading={isBusy} onClick={() => run(buy)}>
          Buy for {formatPoints(perk.price)} points
        </Button>
      </DialogBody>
    </Dialog>
  )
}

const Line = ({ name, value }: { name: string; value: string }): ReactNode => (
  <div className="flex justify-between gap-4 py-2.5">
    <dt className="text-muted">{name}</dt>
    <dd className="tabular font-medium text-ink">{value}</dd>
  </div>
)
