import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Card } from '#ui/Card.tsx'

/** The first page of the settings: who one is to others. */
export function ProfileSettings() {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  // addresses in mails and bookmarks from when the wallet was a part of this page
  useEffect(() => {
    if (hash === 'wallet') void navigate({ to: '/settings/wallet', replace: true })
  }, [hash, navigate])
  const user = useSession()?.user
  if (!user) return null
  return (
    <Card>
      <div className="flex items-center gap-4">
        <Avatar name={user.display_name} src={user.avatar_url} size="lg" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.display_name}</p>
          <p className="truncate text-muted text-sm">@{user.username}</p>
        </div>
      </div>
    </Card>
  )
}
