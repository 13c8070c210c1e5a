import { Check, UserPlus } from 'lucide-react'
import { useSession } from '#client/session/use-session.ts'
import { useJoin } from '#client/session/useJoin.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { SENTENCES } from '../../spec.ts'
import { type Person, useRelation, useSetRelation } from './useRelation.ts'

type FollowButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & { person: Person }

/**
 * Button that follows a creator, with an optimistic update. Visitors are asked to join, and then follow. Hidden on the
 * user's own page.
 */
export function FollowButton({ person, ...look }: FollowButtonProps) {
  const session = useSession()
  const relation = useRelation(person.id)
  const set = useSetRelation()
  const { isVisitor, join, preloadJoin } = useJoin()
  if (session?.user.id === person.id) return null
  const follows = relation?.following ?? false
  const press = async () => {
    if (isVisitor)
      return join({
        verb: 'follow',
        person,
        onceIn: (me) => me !== person.id && void set(person.id, 'following', true),
      })
    if (!(await set(person.id, 'following', !follows)) || !follows) return
    const back = () => void set(person.id, 'following', true)
    toast.plain(SENTENCES.unfollowed(person.displayName), { action: { label: 'Undo', run: back } })
  }
  return (
    <Button {...look} onClick={() => void press()} onPointerEnter={isVisitor ? preloadJoin : undefined}>
      {follows ? <Check aria-hidden="true" /> : <UserPlus aria-hidden="true" />}
      {follows ? 'Following' : 'Follow'}
      <span translate="no" className="sr-only">
        {' '}
        {person.displayName}
      </span>
    </Button>
  )
}
