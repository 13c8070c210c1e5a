import { sentenceOf } from '#client/query/sentence.ts'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { personalChannel } from '#shared/channels.ts'
import { Badge, LiveBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { toast } from '#ui/toast.ts'
import { recordingChangedEvent } from '../capture/contract.ts'
import type { Recording } from '../contract.ts'
import { PAGES } from '../spec.ts'

/** Polling interval in milliseconds. With realtime, messages report changes earlier. */
const lookEveryMs = 10_000
const isUnfinished = ({ own }: Recording) =>
  own?.state === 'recording' || own?.state === 'processing' || own?.state === 'failed'

/** Recordings in progress, being processed or failed, shown above a creator's own streams. */
export default function UnfinishedRecordings() {
  const utils = trpc.useUtils()
  const { data } = trpc.recordings.mine.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.recordings.some(isUnfinished) ? lookEveryMs : false),
  })
  useRefetchOnChange()
  const { mutate, isPending } = trpc.recordings.remove.useMutation({
    onError: (error) => toast.error(sentenceOf(error, PAGES.deleteFailed)),
    onSettled: () => utils.recordings.mine.invalidate(),
  })
  const making = data?.recordings.filter(isUnfinished) ?? []
  if (making.length === 0) return null
  return (
    <ul aria-label={PAGES.making} className="grid gap-3">
      {making.map(({ id, title, own }) => (
        <li key={id} className="card card-pad flex flex-wrap items-center gap-3">
          <span className="grid min-w-0 flex-1">
            <span className="truncate font-semibold">{title}</span>
            <span className="text-muted text-sm">{textOf(own?.state)}</span>
          </span>
          {own?.state === 'recording' && <LiveBadge>REC</LiveBadge>}
          {own?.state === 'processing' && <Spinner />}
          {own?.state === 'failed' && (
            <>
              <Badge tone="danger">Failed</Badge>
              <Button size="sm" loading={isPending} onClick={() => mutate({ id })}>
                Remove
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Refetches when a recording changes. A ready recording becomes part of the creator's content. */
function useRefetchOnChange(): void {
  const me = useSession()?.user.id
  const { content, recordings } = trpc.useUtils()
  const channel = me === undefined ? null : personalChannel(me)
  const readAgain = () => {
    void recordings.mine.invalidate()
    void content.invalidate()
  }
  useChannelEvent(channel, 'recording.changed', recordingChangedEvent, readAgain)
  useMissedMessages(channel, readAgain)
}

function textOf(state: string | undefined): string {
  if (state === 'recording') return PAGES.recording
  return state === 'processing' ? PAGES.processing : PAGES.lost
}
