import { PageLink } from '#client/navigation/PageLink.tsx'
import { trpc } from '#client/trpc.ts'
import { fullNumber } from '#shared/counted.ts'
import { LiveBadge } from '#ui/Badge.tsx'
import { streamPath } from '../../spec.ts'
import { WATCH } from '../../watching/spec.ts'

const readEveryMs = 5_000

/** How many watch a creator's own stream now, and the way back to it; nothing while there is none, or nobody knows. */
export function LiveCounter({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const { data } = trpc.live.running.useQuery(undefined, { refetchInterval: readEveryMs })
  const stream = data?.stream
  if (!stream) return null
  return (
    <PageLink
      to={streamPath(stream.id)}
      onChoose={onChoose}
      className="flex min-h-12 items-center gap-3 rounded-control px-3 hover:bg-wash"
    >
      <LiveBadge />
      <span translate="no" className="figures">
        {WATCH.watching(fullNumber(stream.viewers))}
      </span>
    </PageLink>
  )
}
