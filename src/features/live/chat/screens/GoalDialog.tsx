import { type FormEvent, useId, useState } from 'react'
import { announce } from '#client/announcements/announce.ts'
import { fieldSentencesOf, sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Input } from '#ui/Input.tsx'
import { toast } from '#ui/toast.ts'
import type { Stream } from '../../contract.ts'
import { problemsOf } from '../../goals/rules.ts'
import { CHAT } from '../spec.ts'

type GoalDialogProps = { stream: Stream; open: boolean; onOpenChange: (open: boolean) => void }

/** Form for the token goal of a running stream. */
export default function GoalDialog({ stream, open, onOpenChange }: GoalDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={CHAT.goal} size="sm" className="dark">
      <GoalForm stream={stream} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function GoalForm({ stream, onDone }: { stream: Stream; onDone: () => void }) {
  const { live } = trpc.useUtils()
  const form = useId()
  const [title, setTitle] = useState(stream.goal?.title ?? '')
  const [tokens, setTokens] = useState(String(stream.goal?.tokens ?? ''))
  const [isTried, setTried] = useState(false)
  const doneWith = (said: string) => ({
    onSuccess: () => {
      // the stage shows the goal itself
      announce(said)
      void live.one.invalidate({ id: stream.id })
      onDone()
    },
    onError: (error: Parameters<typeof sentenceOf>[0]) => toast.error(sentenceOf(error)),
  })
  const set = trpc.live.setGoal.useMutation(doneWith(CHAT.goalSaved))
  const clear = trpc.live.clearGoal.useMutation(doneWith(CHAT.goalCleared))
  const missing = problemsOf({ title, tokens })
  const problems: Partial<Record<string, string>> = isTried ? { ...fieldSentencesOf(set.error), ...missing } : {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(missing).length > 0) focusInvalid(event.currentTarget)
    else set.mutate({ id: stream.id, title, tokens: Number(tokens) })
  }
  return (
    <form id={form} className="grid gap-3" noValidate onSubmit={submit}>
      <Input
        label={CHAT.goalTitle}
        value={title}
        error={problems.title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Input
        label={CHAT.goalTokens}
        inputMode="numeric"
        value={tokens}
        error={problems.tokens}
        onChange={(event) => setTokens(event.target.value)}
      />
      <div className="grid grid-flow-col auto-cols-fr gap-3">
        {stream.goal && (
          <Button loading={clear.isPending} onClick={() => clear.mutate({ id: stream.id })}>
            {CHAT.goalClear}
          </Button>
        )}
        <Button type="submit" variant="primary" loading={set.isPending}>
          {CHAT.goalSet}
        </Button>
      </div>
    </form>
  )
}
