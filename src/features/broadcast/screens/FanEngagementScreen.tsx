import { Send } from 'lucide-react'
import { Suspense } from 'react'
import { useFlag } from '#client/config/flags.ts'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { TopGifters } from '#features/tips/index.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ENGAGEMENT, SENTENCES } from '../spec.ts'
import { BroadcastList } from './BroadcastList.tsx'

/** Who cares about a creator, and one message to all of them. */
export function FanEngagementScreen() {
  const modals = useModals()
  const showsGifters = useFlag('top-fans')
  // a session that has just ended: its guard is about to lead away
  if (!useSession()) return null
  return (
    <Page>
      <PageHeader title={ENGAGEMENT.title} text={ENGAGEMENT.about} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-8">
        <section aria-labelledby="broadcasts">
          <Card pad={false} className="overflow-clip">
            <div className="flex flex-wrap items-center gap-3 px-5 py-4 md:px-6">
              <h2 id="broadcasts" className="mr-auto text-lg">
                {SENTENCES.title}
              </h2>
              <Button
                variant="primary"
                onPointerEnter={() => modals.preload('broadcast')}
                onClick={() => modals.open('broadcast')}
              >
                <Send aria-hidden="true" />
                {SENTENCES.write}
              </Button>
            </div>
            <div className="border-line border-t">
              <BroadcastList />
            </div>
          </Card>
        </section>
        {showsGifters && (
          <Suspense fallback={<Skeleton className="h-60" />}>
            <TopGifters />
          </Suspense>
        )}
      </div>
    </Page>
  )
}
