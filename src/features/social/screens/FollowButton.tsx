import { useRouter } from '@tanstack/react-router'
import { UserCheck, UserPlus } from 'lucide-react'
import { useSession } from '#client/session/use-session.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { SENTENCES } from '../spec.ts'
import type { Person } from '../state.ts'
import { useDeeds, useRelation } from './useRelation.ts'

type FollowButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & { person: Person }

/** Follows a creator at once; a visitor signs in first and comes back. Nothing for oneself. */
export function FollowButton({ person, ...look }: FollowButtonProps) {
  const session = useSession()
  const relation = useRelation(person.id)
  const set = useDeeds()
  const router = useRouter()
  if (session?.user.id === person.id) return null
  const follows = relation?.following ?? false
  const press = async () => {
    if (!session)
      return router.navigate({ to: '/auth', search: { mode: 'signin', redirect: router.state.location.href } })
    if (!(await set(person.id, 'following', !follows)) || !follows) return
    const back = () => void set(person.id, 'following', true)
    toast.plain(SENTENCES.unfollowed(person.displayName), { action: { label: 'Undo', run: back } })
  }
  return (
    <Button {...look} onClick={() => void press()}>
      {follows ? <UserCheck aria-hidden="true" /> : <UserPlus aria-hidden="true" />}
      {follows ? 'Following' : 'Follow'}
      <span className="sr-only"> {person.displayName}</span>
    </Button>
  )
}
