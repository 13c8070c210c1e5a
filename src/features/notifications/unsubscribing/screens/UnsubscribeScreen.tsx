import { Link } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { KINDS, REFUSALS, SENTENCES, UNSUBSCRIBE } from '../../spec.ts'

type UnsubscribeScreenProps = {
  token: string
  /** Kind that the link stops, and whether it is already stopped; null: an invalid link. */
  found: { stops: keyof typeof KINDS | 'all'; done: boolean } | null
}

/** Page that an unsubscribe link opens. Only the button stops emails, because mail scanners open every link. */
export function UnsubscribeScreen({ token, found }: UnsubscribeScreenProps) {
  const [done, setDone] = useState(found?.done ?? false)
  const stop = trpc.notifications.unsubscribe.useMutation({ onSuccess: () => setDone(true) })
  if (!found) return <EmptyState heading="h1" title={UNSUBSCRIBE.lost} text={REFUSALS.unsubscribeInvalid.sentence} />
  const what = found.stops === 'all' ? UNSUBSCRIBE.all : UNSUBSCRIBE.about(KINDS[found.stops].label.toLowerCase())
  const settings = (
    <Link to="/settings/notifications" className="underline underline-offset-4">
      Your notification settings
    </Link>
  )
  if (done)
    return <EmptyState heading="h1" title={UNSUBSCRIBE.doneTitle} text={UNSUBSCRIBE.done(what)} action={settings} />
  return (
    <div className="state">
      <MailX aria-hidden="true" className="size-12 text-muted" />
      <h1>{UNSUBSCRIBE.ask(what)}</h1>
      <p>{UNSUBSCRIBE.rest}</p>
      {/* works before hydration and without scripts: the POST redirects back to this page */}
      <form
        method="post"
        action={`/unsubscribe?token=${encodeURIComponent(token)}`}
        className="state-action grid justify-items-center gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          stop.mutate({ token })
        }}
      >
        <input type="hidden" name="confirm" value="1" />
        <Button type="submit" variant="primary" loading={stop.isPending}>
          {UNSUBSCRIBE.press}
        </Button>
        {stop.isError && (
          <p role="alert" className="text-danger text-sm">
            {sentenceOf(stop.error, SENTENCES.notStopped)}
          </p>
        )}
        {settings}
      </form>
    </div>
  )
}
