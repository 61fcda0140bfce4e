import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pointsClient } from '../../../shared/api/points-client.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { TextField } from '../../../shared/ui/text-field/text-field.tsx'
import { KeyProblem } from './key-problem.tsx'
import { ShownOnce } from './shown-once.tsx'

/** The form that asks for a key, and the key once it is there. */
export function AskForKey(): ReactNode {
  const [name, setName] = useState('')
  const [contact, setContact] = useState('')
  const [purpose, setPurpose] = useState('')
  const request = useMutation({
    mutationFn: () =>
      pointsClient.call('requestApiKey', {
        body: {
          name: name.trim(),
          contact: contact.trim(),
          ...(purpose.trim() === '' ? {} : { purpose: purpose.trim() }),
        },
      }),
  })
  const { data } = request
  if (data !== undefined) {
    return (
      <ShownOnce
        secret={data.key}
        title={`The key “${data.name}”`}
        onCopied={() => {
          setName('')
          setPurpose('')
          request.reset()
        }}
      >
        {data.status === 'ACTIVE'
          ? `It works now, for up to ${String(data.calls_per_minute)} calls a minute.`
          : `It works once the operator approves it, for up to ${String(data.calls_per_minute)} calls a minute. Its number is ${data.id}.`}
      </ShownOnce>
    )
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        request.mutate()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="What the key is for"
          placeholder="Payroll"
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label="How we can reach you"
          placeholder="dev@company.example"
          hint="An email or web address that only the operator sees."
          required
          minLength={3}
          maxLength={200}
          value={contact}
          onChange={(event) => setContact(event.target.value)}
        />
      </div>
      <TextField
        label="What you are building (optional)"
        maxLength={500}
        value={purpose}
        onChange={(event) => setPurpose(event.target.value)}
      />
      <KeyProblem error={request.error} />
      <Button type="submit" loading={request.isPending} className="justify-self-start">
        Request a key
      </Button>
    </form>
  )
}
