import { Eye } from 'lucide-react'
import { LiveBadge } from '#ui/Badge.tsx'
import { fullNumber } from '#ui/numbers.ts'
import { useCurrentStream } from './stores/streams.ts'

/** Who watches the creator's own stream now; nothing while nobody is known to (decision A11). */
export function LiveViewers() {
  const { role, viewerCount } = useCurrentStream()
  if (role !== 'streaming' || viewerCount === 0) return null
  return (
    <p className="flex items-center gap-2 text-sm">
      <LiveBadge />
      <span className="figures inline-flex items-center gap-1 font-semibold">
        <Eye aria-hidden="true" className="size-4 text-muted" />
        {fullNumber(viewerCount)}
        <span className="sr-only">watching</span>
      </span>
    </p>
  )
}
