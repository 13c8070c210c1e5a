import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { WORDS } from '../spec.ts'
import type { Asked } from '../state.ts'
import { type AskedFor, askedOf } from './asked.ts'
import { DownloadMenu } from './DownloadMenu.tsx'
import { Figures } from './Figures.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { RevenueByDay } from './RevenueByDay.tsx'
import type { OpenedFigure } from './RowsDialog.tsx'
import { TopFans } from './TopFans.tsx'

const Hours = lazyWithRetry(() => import('./Hours.tsx'))
const Details = lazyWithRetry(() => import('../details/screens/Details.tsx'))
const SummarySwitch = lazyWithRetry(() => import('../summary/screens/SummarySwitch.tsx'))
const RowsDialog = lazyWithRetry(() => import('./RowsDialog.tsx'))

type AnalyticsScreenProps = {
  userId: string
  search: Asked
  /** Heading with the creator's name. Undefined on the creator's own page. */
  head?: ReactNode
}

/** Figures of a creator for the span in the URL. Each figure opens the rows that it counts. */
export function AnalyticsScreen({ userId, search, head }: AnalyticsScreenProps) {
  const asked = askedOf(userId, search)
  const hasTopFans = useFlag('top-fans')
  const [opened, setOpened] = useState<OpenedFigure | undefined>(search.figure && { figure: search.figure })
  const hydrated = useHydrated()
  const hoursPlace = <Skeleton className="h-96 rounded-card" />
  return (
    <Page wide>
      <PageHeader title={WORDS.title} text={WORDS.about} actions={<DownloadMenu asked={asked} />} />
      {head}
      <PeriodChoice search={search} />
      <Overview asked={asked} onOpen={setOpened} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Suspense fallback={hoursPlace}>{hydrated ? <Hours asked={asked} onOpen={setOpened} /> : hoursPlace}</Suspense>
        {hasTopFans && <TopFans asked={asked} onOpen={setOpened} />}
      </div>
      <Suspense fallback={hoursPlace}>{hydrated ? <Details asked={asked} onOpen={setOpened} /> : hoursPlace}</Suspense>
      {!head && (
        <Card>
          <Suspense fallback={<Skeleton className="h-12" />}>
            {hydrated ? <SummarySwitch /> : <Skeleton className="h-12" />}
          </Suspense>
        </Card>
      )}
      {hydrated && opened && (
        <Suspense>
          <RowsDialog asked={asked} opened={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

function Overview({ asked, onOpen }: { asked: AskedFor; onOpen: (opened: OpenedFigure) => void }) {
  const { data, error, refetch, isFetching } = trpc.analytics.overview.useQuery(asked, {
    placeholderData: (before) => before,
  })
  if (error && !data)
    return (
      <Card pad={false}>
        <ErrorState
          heading="h2"
          text={sentenceOf(error, WORDS.failed)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    )
  const overview = data && 'revenue' in data ? data : undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy={isFetching}>
      <Figures overview={overview} onOpen={onOpen} />
      <RevenueByDay overview={overview} onOpen={onOpen} />
    </div>
  )
}
