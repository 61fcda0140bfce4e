import type { PointsAnswerWire, PointsSubjectWire } from '@sunspan/api'
import { formatDate } from '@sunspan/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pointsAnswerQuery, questionsQuery } from '../../entities/points/points-queries.ts'
import { refusalText } from '../../entities/points/refusal-text.ts'
import { pointsClient } from '../../shared/api/points-client.ts'
import { Button } from '../../shared/ui/button/button.tsx'
import { Dialog, DialogBody } from '../../shared/ui/dialog/dialog.tsx'
import { Skeleton } from '../../shared/ui/skeleton/skeleton.tsx'
import { answerRuleText } from './answer-rules.ts'

const HEADINGS: Record<PointsAnswerWire['status'], string> = {
  counted: 'It has counted',
  not_counted: 'It has not counted',
  waiting: 'It has not counted yet',
  undecided: 'The rules can’t decide',
}

/** What the rules say of an order or a task, at once; and a person's answer if the user asks further. */
export function QuestionDialog(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  subject: PointsSubjectWire
  about: string
}): ReactNode {
  const { subject } = props
  const isAppeal = subject.scope === 'hold'
  const { data, isError } = useQuery({ ...pointsAnswerQuery(subject), enabled: props.open })
  const rule = data === undefined ? undefined : answerRuleText(data.rule)
  // Here, since what is in the dialog goes with it: a sheet that was dragged away by mistake loses nothing.
  const [note, setNote] = useState('')
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={isAppeal ? 'Appeal' : 'This should have counted'}
      description={props.about}
    >
      <DialogBody>
        {isError && <p className="text-small">We couldn’t ask just now. Close this and try again.</p>}
        {data === undefined && !isError && <Skeleton className="h-16 w-full" />}
        {data !== undefined && (
          <div role="status">
            {!isAppeal && <p className="mb-1 font-semibold text-ink">{HEADINGS[data.status]}</p>}
            <p className="text-pretty">{data.text}</p>
            {!isAppeal && rule !== undefined && <p className="mt-2 text-small text-muted">Rule: {rule}</p>}
          </div>
        )}
        {(data?.status === 'not_counted' || data?.status === 'undecided') && (
          <AskPerson subject={subject} note={note} onNote={setNote} />
        )}
      </DialogBody>
    </Dialog>
  )
}

function AskPerson(props: {
  subject: PointsSubjectWire
  note: string
  onNote: (note: string) => void
}): ReactNode {
  const { subject, note, onNote } = props
  const queryClient = useQueryClient()
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly text: string | undefined }>({
    isBusy: false,
    text: undefined,
  })
  const ask = async (): Promise<void> => {
    setState({ isBusy: true, text: undefined })
    try {
      const { due_at } = await pointsClient.call('askAboutPoints', {
        body: { ...subject, note: note.replaceAll(/\s+/g, ' ').trim() },
      })
      onNote('')
      await queryClient.invalidateQueries({ queryKey: questionsQuery().queryKey })
      setState({
        isBusy: false,
        text: `A person will answer by ${formatDate(new Date(due_at))}, under Your questions.`,
      })
    } catch (error) {
      setState({ isBusy: false, text: refusalText(error) })
    }
  }
  return (
    <div className="mt-4 border-t border-line pt-4">
      <label className="block text-small">
        <span className="text-muted">Think that’s wrong? Tell us why, and a person will look at it.</span>
        <textarea
          value={note}
          maxLength={500}
          rows={3}
          onChange={({ target }) => onNote(target.value)}
          className="mt-2 w-full rounded-md border border-line bg-raised p-3 text-ink"
        />
      </label>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button size="small" loading={state.isBusy} onClick={() => void ask()}>
          Ask a person
        </Button>
        <p role="status" className="text-small text-pretty">
          {state.text}
        </p>
      </div>
    </div>
  )
}
