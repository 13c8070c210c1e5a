import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Switch } from '#ui/Switch.tsx'
import { toast } from '#ui/toast.ts'
import type { Stream } from '../../contract.ts'
import { CHAT } from '../spec.ts'
import { SlowMode } from './SlowMode.tsx'
import { WordsForm } from './WordsForm.tsx'

type ChatSettingsDialogProps = { stream: Stream; open: boolean; onOpenChange: (open: boolean) => void }

/** Dialog with the chat settings of a running stream. */
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
