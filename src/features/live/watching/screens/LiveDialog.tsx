import { Link } from '@tanstack/react-router'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { trpc } from '#client/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { LiveBadge } from '#ui/Badge.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { shortNumber } from '#ui/numbers.ts'
import { useViewers } from '../../viewers/screens/useViewers.ts'
import { WATCH } from '../spec.ts'

/** Who is live, over any page. */
export function LiveDialog({ open, onOpenChange, size = 'sm', variant }: ModalComponentProps<'mobileLiveStream'>) {
  const { data, dataUpdatedAt } = trpc.live.list.useQuery({})
  const viewersOf = useViewers(data?.streams ?? [], dataUpdatedAt)
  const close = () => onOpenChange(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size={size}
      variant={variant}
      title={WATCH.dialog}
      footer={
        <Link to="/live" onClick={close} className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
          {WATCH.toAll}
        </Link>
      }
    >
      {data?.streams.length === 0 && <p className="text-muted">{WATCH.empty.title}</p>}
      <ul className="grid gap-1">
        {data?.streams.map(({ id, title, creator, viewers }) => (
          <li key={id}>
            <Link
              to="/live/$id"
              params={{ id }}
              onClick={close}
              className="flex min-h-12 items-center gap-3 rounded-control p-2 hover:bg-wash"
            >
              <Avatar name={creator.display_name} src={creator.avatar_url} size="md" />
              <span className="grid min-w-0 flex-1">
                <span className="truncate font-bold">{creator.display_name}</span>
                <span className="truncate text-muted text-sm">{title}</span>
              </span>
              <span className="figures text-muted text-sm">
                {WATCH.watching(shortNumber(viewersOf({ id, viewers })))}
              </span>
              <LiveBadge />
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
