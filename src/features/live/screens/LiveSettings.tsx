import { Navigate } from '@tanstack/react-router'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Switch } from '#ui/Switch.tsx'
import { toast } from '#ui/toast.ts'
import type { ChatSettings } from '../chat/contract.ts'
import { NamedPeople } from '../chat/screens/NamedPeople.tsx'
import { SlowMode } from '../chat/screens/SlowMode.tsx'
import { WordsForm } from '../chat/screens/WordsForm.tsx'
import { CHAT, LIVE_SETTINGS } from '../chat/spec.ts'
import { RAID } from '../raids/spec.ts'

/** Page /settings/live: chat rules, moderators and bans of a creator's streams, also available before a stream. */
export function LiveSettings() {
  const role = useSession()?.user.role
  const { data, error, refetch, isFetching } = trpc.live.settings.useQuery(undefined, { enabled: role === 'creator' })
  // renders nothing after the session has ended, because the queries would fail
  if (role === undefined) return null
  if (role !== 'creator') return <Navigate to="/settings" replace />
  if (error && !data)
    return (
      <ErrorState
        text={sentenceOf(error, LIVE_SETTINGS.missing)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <Skeleton className="h-96 rounded-card" />
  return <SettingsView settings={data.settings} />
}

function SettingsView({ settings }: { settings: ChatSettings }) {
  const { live } = trpc.useUtils()
  const save = trpc.live.saveSettings.useMutation({
    scope: { id: 'live settings' },
    onSuccess: (answer) => live.settings.setData(undefined, answer),
    onError: (error) => toast.error(sentenceOf(error)),
  })
  return (
    <div className="grid gap-5">
      <Card className="grid gap-5">
        <h2 className="text-lg">{LIVE_SETTINGS.chat}</h2>
        <SlowMode seconds={settings.slow_seconds} onChange={(slow_seconds) => save.mutate({ slow_seconds })} />
        <Switch
          label={CHAT.followersOnly}
          checked={settings.followers_only}
          onChange={(followers_only) => save.mutate({ followers_only })}
        />
        <WordsForm
          words={settings.words}
          isBusy={save.isPending}
          onSave={(words) => save.mutate({ words }, { onSuccess: () => void toast.success(CHAT.saved) })}
        />
      </Card>
      <Card className="grid gap-3">
        <h2 className="text-lg">{LIVE_SETTINGS.raids}</h2>
        <Switch
          label={RAID.setting}
          hint={RAID.settingHint}
          checked={settings.accepts_raids}
          onChange={(accepts_raids) => save.mutate({ accepts_raids })}
        />
      </Card>
      <NamedPeople kind="moderators" people={settings.moderators} />
      <NamedPeople kind="banned" people={settings.banned} />
    </div>
  )
}
