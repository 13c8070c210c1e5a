import { clsx } from 'clsx'
import { PageLink } from '#client/navigation/PageLink.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { fullNumber } from '#shared/money.ts'
import { LiveBadge } from '#ui/Badge.tsx'
import { shortNumber } from '#ui/numbers.ts'
import { streamPath } from '../../spec.ts'
import { WATCH } from '../../watching/spec.ts'

const readEveryMs = 5_000

/** Returns the creator's running stream. Polls its viewer count every five seconds. */
const useOwnStream = () =>
  trpc.live.running.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.stream ? readEveryMs : false),
  }).data?.stream

type LiveCounterProps = { onChoose?: (() => void) | undefined; className?: string }

/** Link to the creator's running stream with its viewer count. Renders nothing without a running stream. */
export function LiveCounter({ onChoose, className = 'min-h-12 px-3' }: LiveCounterProps) {
  const stream = useOwnStream()
  if (!stream) return null
  return (
    <PageLink
      to={streamPath(stream.id)}
      onChoose={onChoose}
      className={clsx('flex items-center gap-3 rounded-control hover:bg-wash', className)}
    >
      <LiveBadge />
      <span translate="no" className="figures">
        {WATCH.watching(fullNumber(stream.viewers))}
      </span>
    </PageLink>
  )
}

/** Viewer count of the creator's running stream, or `otherwise` without a running stream. */
export function OwnViewers({ otherwise }: { otherwise: string }) {
  const stream = useOwnStream()
  if (!stream) return otherwise
  return (
    <>
      <span className="sr-only">{otherwise}: </span>
      <span translate="no" className="figures">
        {WATCH.watching(shortNumber(stream.viewers))}
      </span>
    </>
  )
}
