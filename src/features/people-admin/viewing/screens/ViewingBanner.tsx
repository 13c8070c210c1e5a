import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { correctedMs } from '#client/time/clock.ts'
import { useMinute } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { User } from '#shared/session.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { VIEWING } from '../spec.ts'

/** Opens the person's admin page by a full page load, so that no data of the viewed person remains in the browser. */
const leave = (userId: string) => location.assign(`/dashboard?house=users&person=${userId}`)

/**
 * Banner on every page during an impersonation session, with a button to end it. The session also ends when its time is
 * over.
 */
export default function ViewingBanner({ user, until }: { user: User; until: Date }) {
  const { mutate, isPending } = trpc.people.endViewAs.useMutation({
    ...adminCall,
    onSuccess: () => leave(user.id),
    onError: (error) => toast.error(sentenceOf(error, VIEWING.failed)),
  })
  const now = useMinute()
  useEffect(() => {
    const timer = setTimeout(() => leave(user.id), Math.max(0, until.getTime() - correctedMs()))
    return () => clearTimeout(timer)
  }, [until, user.id])
  const minutes = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 60_000))
  return (
    <section
      aria-label={VIEWING.action}
      className="fixed inset-x-0 bottom-(--tabbar) z-40 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-ink px-4 py-2 text-ground"
    >
      <p className="flex items-center gap-2 font-semibold">
        <Eye aria-hidden="true" className="size-5 shrink-0" />
        {VIEWING.banner(user.display_name)}
      </p>
      <span translate="no" className="figures text-sm">
        {VIEWING.left(minutes)}
      </span>
      <Button size="sm" variant="primary" loading={isPending} onClick={() => mutate()}>
        {VIEWING.end}
      </Button>
    </section>
  )
}
