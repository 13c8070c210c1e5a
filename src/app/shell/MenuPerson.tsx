import { UserRound } from 'lucide-react'
import type { User } from '#shared/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { usePicture } from '#ui/usePicture.ts'
import { nameOf } from './person.ts'

/** The person of the menu; an icon where their picture fails to load. */
export function MenuPerson({ user }: { user: User }) {
  const { shown, img } = usePicture(user.avatar_url)
  const name = nameOf(user)
  return (
    <div className="flex min-w-0 items-center gap-3">
      {user.avatar_url ? (
        <span className="avatar avatar-lg">
          {shown ? (
            <img {...img} alt="" width={56} height={56} decoding="async" draggable={false} />
          ) : (
            <span className="avatar-made bg-wash-strong">
              <UserRound aria-hidden="true" className="size-7 text-muted" />
            </span>
          )}
        </span>
      ) : (
        <Avatar name={name} size="lg" />
      )}
      <div className="min-w-0">
        <p className="truncate font-bold font-display text-lg">{name}</p>
        <p className="truncate text-muted text-sm">@{user.username}</p>
      </div>
    </div>
  )
}
