import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { gameSeedQuery } from '../../../../entities/points/points-queries.ts'
import { Dialog, DialogBody } from '../../../../shared/ui/dialog/dialog.tsx'
import { Skeleton } from '../../../../shared/ui/skeleton/skeleton.tsx'
import { ListFailed } from '../parts/list-states.tsx'
import { GameRound } from './game-round.tsx'

/** The game in a window of its own. The server deals the maze to a user; without one it is for practice. */
export function GameDialog(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  owner: string | undefined
}): ReactNode {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title="Through the Night"
      className="md:w-[38rem]! md:max-h-[min(50rem,96dvh)]!"
    >
      <DialogBody>{props.open && <Played owner={props.owner} />}</DialogBody>
    </Dialog>
  )
}

/** A game is played to its end by who it was dealt to, also while the page asks again who they are. */
function Played(props: { owner: string | undefined }): ReactNode {
  const [owner, setOwner] = useState(props.owner)
  if (props.owner !== undefined && props.owner !== owner) setOwner(props.owner)
  return owner === undefined ? <Practice /> : <Dealt owner={owner} />
}

function Practice(): ReactNode {
  const [seed, setSeed] = useState(() => crypto.randomUUID())
  return (
    <GameRound key={seed} deal={{ seed, gameId: undefined }} onNext={() => setSeed(crypto.randomUUID())} />
  )
}

function Dealt({ owner }: { owner: string }): ReactNode {
  const query = useQuery(gameSeedQuery(owner))
  if (query.data === undefined) {
    if (!query.isError) return <Skeleton className="aspect-[4/3] w-full rounded-lg" />
    return <ListFailed title="We couldn’t start a game" query={query} />
  }
  const { seed, game_id: gameId } = query.data
  return <GameRound key={gameId} deal={{ seed, gameId }} onNext={() => void query.refetch()} />
}
