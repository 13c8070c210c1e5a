import { type FormEvent, useId, useState } from 'react'
import { fieldSentencesOf, sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Input } from '#ui/Input.tsx'
import { Switch } from '#ui/Switch.tsx'
import { toast } from '#ui/toast.ts'
import type { Stream } from '../../contract.ts'
import { problemsOf } from '../../goals/rules.ts'
import { CHAT } from '../spec.ts'
import { SlowMode } from './SlowMode.tsx'
import { WordsForm } from './WordsForm.tsx'

type ChatSettingsDialogProps = { stream: Stream; open: boolean; onOpenChange: (open: boolean) => void }

/** The rules of the chat and the goal, while the stream goes on. */
export default function ChatSettingsDialog({ stream, open, onOpenChange }: ChatSettingsDialogProps) {
  const { id, chat } = stream
  const { live } = trpc.useUtils()
  const settings = trpc.live.settings.useQuery()
  const readAgain = () => {
    void live.one.invalidate({ id })
    void live.settings.invalidate()
  }
  const failed = (error: Parameters<typeof sentenceOf>[0]) => toast.error(sentenceOf(error))
  const save = trpc.live.saveSettings.useMutation({ onSuccess: readAgain, onError: failed })
  const moderate = trpc.live.moderate.useMutation({ onSuccess: readAgain, onError: failed })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={CHAT.settings} size="sm">
      <div className="grid gap-5">
        <GoalForm stream={stream} />
        <SlowMode seconds={chat.slow_seconds} onChange={(slow_seconds) => save.mutate({ slow_seconds })} />
        <Switch
          label={CHAT.followersOnly}
          checked={chat.followers_only}
          onChange={(on) => save.mutate({ followers_only: on })}
        />
        <Switch
          label={CHAT.muteAll}
          checked={chat.is_muted}
          onChange={(on) => moderate.mutate({ id, action: 'mute_all', on })}
        />
        {settings.data && (
          <WordsForm
            words={settings.data.settings.words}
            isBusy={save.isPending}
            onSave={(words) => save.mutate({ words }, { onSuccess: () => toast.success(CHAT.saved) })}
          />
        )}
      </div>
    </Dialog>
  )
}

function GoalForm({ stream }: { stream: Stream }) {
  const { live } = trpc.useUtils()
  const form = useId()
  const [title, setTitle] = useState(stream.goal?.title ?? '')
  const [tokens, setTokens] = useState(String(stream.goal?.tokens ?? ''))
  const [isTried, setTried] = useState(false)
  const doneWith = (said: string) => ({
    onSuccess: () => {
      toast.success(said)
      void live.one.invalidate({ id: stream.id })
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
      <h3 className="text-lg">{CHAT.goal}</h3>
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
