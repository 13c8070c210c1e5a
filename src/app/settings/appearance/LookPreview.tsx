import { useSession } from '#client/session/use-session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { LiveBadge } from '#ui/Badge.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Progress } from '#ui/Progress.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'

/** An inert preview of everything that the choices below change. */
export function LookPreview() {
  const user = useSession()?.user
  if (!user) return null
  return (
    <figure className="card stage overflow-hidden">
      <figcaption className="sr-only">Preview</figcaption>
      <div aria-hidden="true" className="card-pad grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="flex items-center gap-4">
          <Avatar name={user.display_name} src={user.avatar_url} size="lg" />
          <div className="min-w-0 flex-1">
            <p translate="no" className="truncate font-bold font-display text-lg">
              {user.display_name}
            </p>
            <p className="truncate text-muted text-sm">Opening night, every night.</p>
          </div>
          <LiveBadge />
        </div>
        <Progress label="Preview" value={60} />
        <div className="flex flex-wrap items-center gap-3">
          <span className={buttonClass({ variant: 'primary', size: 'sm' })}>Follow</span>
          <span className={buttonClass({ size: 'sm' })}>Message</span>
          <span className="ml-auto flex">
            <TokenAmount tokens={150} per="/min" />
          </span>
        </div>
      </div>
    </figure>
  )
}
