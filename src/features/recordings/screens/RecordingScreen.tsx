import { Link, useNavigate } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { ReportButton } from '#features/moderation/index.ts'
import { SubscribeToTier } from '#features/subscriptions/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { longDateText } from '#ui/dates.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { clockText } from '#ui/numbers.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { Recording } from '../contract.ts'
import { PAGES } from '../spec.ts'
import { Player } from './Player.tsx'
import { Preview } from './Preview.tsx'

const BuyRecordingDialog = lazyWithRetry(() => import('./BuyRecordingDialog.tsx'))
const OwnRecording = lazyWithRetry(() => import('./OwnRecording.tsx'))
/** Page /recordings/{id}: the replay, or the ways to get access to it. */
export function RecordingScreen({ recording: loaded }: { recording: Recording }) {
  const { id } = loaded
  // sign-in resets queries, so that this query has no data for a moment
  const first = { recording: loaded }
  const { data = first } = trpc.recordings.one.useQuery({ id }, { initialData: first, staleTime: 30_000 })
  const { recording } = data
  const { title, creator, access, published_at, duration_seconds, own } = recording
  return (
    <div className="stage">
      <article className="page page-wide grid gap-6 pb-24">
        {access === 'locked' ? (
          <Locked recording={recording} />
        ) : (
          // the key changes with the trim, so that a new trim restarts the player
          <Player key={`${own?.trim_start} ${own?.trim_end}`} id={id} title={title} poster={recording.poster_url} />
        )}
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <div className="grid min-w-0 gap-3">
            <h1 className="page-title [overflow-wrap:anywhere]">{title}</h1>
            <Link
              to="/creator/$usernameOrId"
              params={{ usernameOrId: creator.username }}
              className="press-area flex min-w-0 items-center gap-3 justify-self-start"
            >
              <Avatar name={creator.display_name} src={creator.avatar_url} />
              <span className="grid min-w-0">
                <span translate="no" className="truncate font-semibold">
                  {creator.display_name}
                </span>
                <span className="text-muted text-sm">
                  {published_at && (
                    <>
                      <ViewerText at={published_at}>{(zone) => longDateText(published_at, zone)}</ViewerText> ·{' '}
                    </>
                  )}
                  <span translate="no" className="figures">
                    {clockText(duration_seconds)}
                  </span>
                </span>
              </span>
            </Link>
          </div>
          {own ? (
            <Suspense fallback={null}>
              <OwnRecording recording={recording} />
            </Suspense>
          ) : (
            <ReportButton about={{ type: 'content', id, title }} creator={creator} />
          )}
        </header>
        {access !== 'locked' && <p className="text-muted text-sm max-md:hidden">{PAGES.keys}</p>}
      </article>
    </div>
  )
}

/** Blurred poster with the action that unlocks the recording. */
function Locked({ recording }: { recording: Recording }) {
  const { id, price, tier, creator } = recording
  const user = useSession()?.user
  const navigate = useNavigate()
  const [open, setOpen] = useState<'buy' | 'subscribe'>()
  const press = (how: 'buy' | 'subscribe') => {
    if (user) return setOpen(how)
    void navigate({ to: '/auth', search: { mode: 'signin', redirect: `/recordings/${id}` } })
  }
  const layer = { open: true, onOpenChange: (next: boolean) => !next && setOpen(undefined) }
  return (
    <section
      aria-label={PAGES.locked}
      className="dark relative grid aspect-video max-h-[70dvh] w-full place-items-center overflow-hidden rounded-card bg-sunk max-sm:aspect-square"
    >
      <Preview recording={recording} className="absolute inset-0 size-full" />
      <div className="z-1 grid justify-items-center gap-4 rounded-card bg-black/55 p-6 text-center text-white backdrop-blur-sm">
        <LockKeyhole aria-hidden="true" className="size-7" />
        {price > 0 && <TokenAmount tokens={price} display className="text-2xl" />}
        {price > 0 && (
          <Button variant="tip" size="lg" onClick={() => press('buy')}>
            {user ? PAGES.buyTitle : PAGES.signIn}
          </Button>
        )}
        {price === 0 && tier?.offered && (
          <Button variant="primary" size="lg" onClick={() => press('subscribe')}>
            {user ? PAGES.subscribe(tier.name) : PAGES.signIn}
          </Button>
        )}
        {price === 0 && !tier?.offered && <p>{PAGES.closed}</p>}
      </div>
      <Suspense fallback={null}>
        {open === 'buy' && <BuyRecordingDialog recording={recording} {...layer} />}
        {open === 'subscribe' && tier && <SubscribeToTier creator={creator} tierId={tier.id} {...layer} />}
      </Suspense>
    </section>
  )
}
