import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { sentenceOf } from '#client/query/sentence.ts'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useSession } from '#client/session/use-session.ts'
import { useThrottledCallback } from '#client/time/useThrottledCallback.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { personalChannel } from '#shared/channels.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { TopFan } from '../../contract.ts'
import { tipReceivedEvent } from '../../news/contract.ts'
import { SENTENCES, topGiftersShown } from '../../spec.ts'

/** Minimum milliseconds between two refetches during a burst of tips. */
const readEveryMs = 3_000

/** Top gifters of the week, each with a link to the conversation. */
export function TopGifters() {
  const { data, error, isFetching, refetch } = trpc.tips.topGifters.useQuery()
  const userId = useSession()?.user.id
  const channel = userId ? personalChannel(userId) : null
  const readAgain = useThrottledCallback(() => void refetch(), readEveryMs)
  useChannelEvent(channel, 'tip.received', tipReceivedEvent, readAgain)
  // the page contains the data, and this code loads later
  useMissedMessages(channel, readAgain, true)
  return (
    <section aria-labelledby="top-gifters">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="top-gifters" className="text-lg">
          {SENTENCES.topGifters}
        </h2>
        {error && !data && <ErrorState text={sentenceOf(error)} retrying={isFetching} onRetry={() => void refetch()} />}
        {!data && !error && <GiftersLoading />}
        {data?.top_gifters.length === 0 && <NoGifters />}
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-1 empty:hidden">
          {data?.top_gifters.map((fan) => (
            <Gifter key={fan.id} fan={fan} />
          ))}
        </ol>
      </Card>
    </section>
  )
}

function Gifter({ fan: { id, name, avatar_url, total_spent } }: { fan: TopFan }) {
  return (
    <li>
      <Link
        to="/messages/$id"
        params={{ id }}
        className="-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 hover:bg-wash"
      >
        <Avatar name={name} src={avatar_url} />
        <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
        <TokenAmount tokens={total_spent} display />
        <MessageCircle aria-hidden="true" className="size-5 text-muted" />
        <span className="sr-only">{SENTENCES.writeTo(name)}</span>
      </Link>
    </li>
  )
}

function NoGifters() {
  const { title, text } = SENTENCES.noGifters
  return (
    <p className="text-muted text-sm">
      <span className="block font-semibold text-base text-ink">{title}</span>
      {text}
    </p>
  )
}

function GiftersLoading() {
  return (
    <div aria-hidden="true" className="grid gap-1">
      {Array.from({ length: topGiftersShown }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order
        <div key={place} className="flex min-h-14 items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-5 w-32" />
        </div>
      ))}
    </div>
  )
}
