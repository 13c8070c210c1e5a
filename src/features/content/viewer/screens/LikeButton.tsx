import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { shortNumber } from '#ui/numbers.ts'
import { toast } from '#ui/toast.ts'
import type { ContentItem } from '../../contract.ts'

/** Number of likes, and for signed-in users a button with an optimistic update. */
export function LikeButton({ item: { id, title, likes, liked, access } }: { item: ContentItem }) {
  const user = useSession()?.user
  const utils = trpc.useUtils().content
  const [wish, setWish] = useState<boolean>()
  const settled = {
    onSuccess: () => {
      void utils.list.invalidate()
      return utils.one.invalidate({ id })
    },
    onError: (error: unknown) => {
      setWish(undefined)
      toast.error(sentenceOf(error))
    },
  }
  const like = trpc.content.like.useMutation(settled)
  const unlike = trpc.content.unlike.useMutation(settled)
  const on = wish ?? liked
  const count = likes + Number(on) - Number(liked)
  if (!user || access === 'own') return null
  const press = () => {
    setWish(!on)
    ;(on ? unlike : like).mutate({ id })
  }
  return (
    <Button variant="ghost" aria-pressed={on} disabled={like.isPending || unlike.isPending} onClick={press}>
      <Heart aria-hidden="true" className={clsx(on && 'fill-live text-live')} />
      <span translate="no" className="figures">
        {shortNumber(count)}
      </span>
      <span className="sr-only">
        {count === 1 ? 'like' : 'likes'}. Like {title}
      </span>
    </Button>
  )
}
