import { type FormEvent, useId, useState } from 'react'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Input } from '#ui/Input.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import type { Stream } from '../../contract.ts'
import { CHAT, slowChoices } from '../spec.ts'

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
        <Select
          label={CHAT.slow}
          value={chat.slow_seconds}
          onChange={(event) => save.mutate({ slow_seconds: Number(event.target.value) })}
        >
          {[...new Set([...slowChoices, chat.slow_seconds])].map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds === 0 ? CHAT.slowOff : CHAT.slowSeconds(seconds)}
            </option>
          ))}
        </Select>
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
  const set = trpc.live.setGoal.useMutation({
    onSuccess: () => void live.one.invalidate({ id: stream.id }),
    onError: (error) => toast.error(sentenceOf(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    set.mutate({ id: stream.id, title, tokens: Number(tokens) })
  }
  return (
    <form id={form} className="grid gap-3" noValidate onSubmit={submit}>
      <h3 className="text-lg">{CHAT.goal}</h3>
      <Input label={CHAT.goalTitle} value={title} onChange={(event) => setTitle(event.target.value)} />
      <Input
        label={CHAT.goalTokens}
        inputMode="numeric"
        value={tokens}
        onChange={(event) => setTokens(event.target.value)}
      />
      <Button type="submit" variant="primary" loading={set.isPending}>
        {CHAT.goalSet}
      </Button>
    </form>
  )
}

type WordsFormProps = { words: readonly string[]; isBusy: boolean; onSave: (words: string[]) => void }

function WordsForm({ words, isBusy, onSave }: WordsFormProps) {
  const [text, setText] = useState(words.join('\n'))
  const lines = text.split('\n').map((line) => line.trim())
  return (
    <div className="grid gap-3">
      <Textarea
        label={CHAT.words}
        hint={CHAT.wordsHint}
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button loading={isBusy} onClick={() => onSave(lines.filter((line) => line !== ''))}>
        {CHAT.save}
      </Button>
    </div>
  )
}
