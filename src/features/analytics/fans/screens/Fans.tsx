import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { BroadcastList, type Segment } from '#features/broadcast/index.ts'
import { TopGifters } from '#features/tips/index.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Chosen } from '../../state.ts'
import { FANS, SEGMENTS } from '../spec.ts'
import { Birthdays } from './Birthdays.tsx'
import { FanList } from './FanList.tsx'
import { FansLoading } from './FansLoading.tsx'
import { fanPages } from './pages.ts'
import { Segments } from './Segments.tsx'

/** Fans of a creator by segment, upcoming birthdays, and sent broadcasts. */
export default function Fans({ segment }: Chosen) {
  const navigate = useNavigate()
  const showsGifters = useFlag('top-fans')
  const setSegment = (chosen: Segment | undefined) =>
    void navigate({
      to: '/fan-engagement',
      search: chosen ? { segment: chosen } : {},
      replace: true,
      resetScroll: false,
    })
  const all = trpc.fans.list.useInfiniteQuery({}, fanPages)
  const asOf = all.data?.pages[0]?.as_of
  const birthdays = trpc.fans.birthdays.useQuery()
  // the parts show together, because each would move the parts below it
  if (all.isPending || birthdays.isPending) return <FansLoading />
  return (
    <>
      <section aria-labelledby="groups" className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="groups" className="text-lg">
            {FANS.groups}
          </h2>
          {asOf && (
            <p className="text-muted text-sm">
              As of <Moment at={asOf} />
            </p>
          )}
        </div>
        <Segments chosen={segment} onChoose={setSegment} className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4" />
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-8">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <section aria-labelledby="fans">
            <Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 id="fans" className="text-lg">
                  {segment ? `${FANS.list}: ${SEGMENTS[segment].name}` : FANS.all}
                </h2>
                {segment && (
                  <Button size="sm" variant="ghost" onClick={() => setSegment(undefined)}>
                    {FANS.showAll}
                  </Button>
                )}
              </div>
              <FanList segment={segment} />
            </Card>
          </section>
          <section aria-labelledby="broadcasts">
            <Card pad={false} className="overflow-clip">
              <h2 id="broadcasts" className="px-5 py-4 text-lg md:px-6">
                {FANS.broadcasts}
              </h2>
              <div className="border-line border-t">
                <BroadcastList />
              </div>
            </Card>
          </section>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Card>
            <Birthdays />
          </Card>
          {showsGifters && (
            <Suspense fallback={<Skeleton className="h-60" />}>
              <TopGifters />
            </Suspense>
          )}
        </div>
      </div>
    </>
  )
}
