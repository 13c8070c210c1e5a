import { Link } from '@tanstack/react-router'
import { useModals } from '#client/modals/useModals.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { User } from '#shared/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { PosterCard } from '#ui/PosterCard.tsx'
import { SENTENCES } from '../spec.ts'

/** Card of the creator as fans see it, with buttons to change its pictures. */
export function OwnLook({ user }: { user: User }) {
  const modals = useModals()
  const { data } = trpc.discovery.profile.useQuery()
  const name = data?.display_name ?? user.display_name
  const avatar = data?.avatar_url ?? user.avatar_url
  const open = (mode: 'avatar' | 'card') => ({
    onPointerEnter: () => modals.preload('imageCrop'),
    onClick: () => modals.open('imageCrop', { mode }),
  })
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{SENTENCES.look}</h2>
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-end gap-4">
        <PosterCard name={name} picture={data?.card_url ?? avatar} />
        <div className="grid justify-items-start gap-2">
          <span className="flex flex-wrap items-center gap-2">
            <Avatar name={name} src={avatar} />
            <Button size="sm" {...open('avatar')}>
              {SENTENCES.changeAvatar}
            </Button>
          </span>
          <Button size="sm" {...open('card')}>
            {SENTENCES.changeCard}
          </Button>
          <Link
            to="/creator/$usernameOrId"
            params={{ usernameOrId: user.username }}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            {SENTENCES.ownPage}
          </Link>
        </div>
      </div>
    </Card>
  )
}
