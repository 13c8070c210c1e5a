import { Link } from '@tanstack/react-router'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { QueryState } from '#client/query/QueryList.tsx'
import { useMinute } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { LiveBadge } from '#ui/Badge.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useViewers } from '../../viewers/screens/useViewers.ts'
import { WATCH } from '../../watching/spec.ts'
import { audienceText } from '../../watching/state.ts'
import { LIVE_LIST } from '../spec.ts'

/** Dialog with the running streams, over any page. */
export function LiveDialog({ open, onOpenChange, size = 'sm', variant }: ModalComponentProps<'mobileLiveStream'>) {
  const query = trpc.live.list.useQuery({})
  const streams = query.data?.streams
  const viewersOf = useViewers(streams ?? [], query.dataUpdatedAt)
  const now = useMinute()
  const close = () => onOpenChange(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size={size}
      variant={variant}
      title={LIVE_LIST.dialog}
      footer={
        <Link to="/live" onClick={close} className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
          {WATCH.toAll}
        </Link>
      }
    >
      <QueryState
        query={query}
        items={streams}
        failed={LIVE_LIST.listMissing}
        loading={<Loading />}
        none={<p className="text-muted">{LIVE_LIST.empty.title}</p>}
      >
        {(shown) => (
          <ul className="grid gap-1">
            {shown.map(({ id, title, category, creator, viewers, started_at }) => (
              <li key={id}>
                <Link
                  to="/live/$id"
                  params={{ id }}
                  onClick={close}
                  className="flex min-h-12 items-center gap-3 rounded-control p-2 hover:bg-wash"
                >
                  <Avatar name={creator.display_name} src={creator.avatar_url} size="lg" live />
                  <span className="grid min-w-0 flex-1">
                    <span translate="no" className="truncate font-bold">
                      {creator.display_name}
                    </span>
                    <span className="truncate text-sm">{title}</span>
                    <span translate="no" className="figures truncate text-muted text-sm">
                      {[audienceText({ viewers: viewersOf({ id, viewers }), started_at }, now), category]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <LiveBadge />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Dialog>
  )
}

const Loading = () => (
  <div role="status" className="grid gap-1">
    <span className="sr-only">Loading</span>
    {['a', 'b', 'c'].map((place) => (
      <Skeleton key={place} className="h-20 rounded-control" />
    ))}
  </div>
)
