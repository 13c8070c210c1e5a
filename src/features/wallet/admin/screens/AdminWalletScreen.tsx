import { ClientOnly } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { AdminBar } from '#client/admin/AdminBar.tsx'
import { AdminRail } from '#client/admin/AdminRail.tsx'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { MoneyTab } from '../../lists.ts'
import { ADMIN_SENTENCES } from '../spec.ts'
import { Alarm } from './Alarm.tsx'
import { Checks } from './Checks.tsx'
import { FigureGrid } from './FigureGrid.tsx'
import { FigureRows } from './FigureRows.tsx'
import { MoneyTabs } from './MoneyTabs.tsx'
import { Sums } from './Sums.tsx'

const refreshMs = 30_000

type AdminWalletProps = { tab: MoneyTab; costs?: ReactNode; disputes?: ReactNode; download?: ReactNode }

/** The platform's money: liability, earnings, the state of the ledger, and adjustments. */
export function AdminWalletScreen({ tab, costs, disputes, download }: AdminWalletProps) {
  const query = trpc.wallet.admin.figures.useQuery(undefined, { ...adminCall, refetchInterval: refreshMs })
  const { data, isError, isFetching, error } = query
  const refresh = () => void query.refetch()
  return (
    <div className="admin-page">
      <div className="admin-top">
        <AdminRail />
      </div>
      <AdminBar
        title={ADMIN_SENTENCES.title}
        heading="h1"
        note={
          data && (
            <>
              As of <Moment at={data.as_of} />
            </>
          )
        }
        actions={
          data && (
            <>
              {/* rendered only in the browser */}
              <ClientOnly>
                <Suspense fallback={null}>{download}</Suspense>
              </ClientOnly>
              <IconButton label="Refresh" size="sm" loading={isFetching} onClick={refresh}>
                <RefreshCw aria-hidden="true" />
              </IconButton>
            </>
          )
        }
      />
      {isError && data && (
        <p role="alert" className="rounded-card border border-warning p-4">
          {ADMIN_SENTENCES.figuresStale}
        </p>
      )}
      {isError && !data && (
        <ErrorState
          heading="h2"
          text={sentenceOf(error, ADMIN_SENTENCES.figuresMissing)}
          retrying={isFetching}
          onRetry={refresh}
        />
      )}
      {data && <Alarm proof={data.proof} stopped={data.payouts.stopped} />}
      <FigureRows>
        <MoneyTabs
          tab={tab}
          figures={data}
          costs={costs}
          disputes={disputes}
          overview={
            data ? (
              <>
                <FigureGrid figures={data} />
                <Sums figures={data} />
                <Checks figures={data} />
              </>
            ) : (
              !isError && <FiguresLoading />
            )
          }
        />
      </FigureRows>
    </div>
  )
}

const blocks = ['liability', 'spread', 'sold', 'disputes', 'debts', 'payouts']

function FiguresLoading() {
  return (
    <div role="status" className="grid grid-cols-2 gap-2 md:grid-cols-3">
      <span className="sr-only">Loading the figures</span>
      {blocks.map((block) => (
        <div key={block} className="card grid h-29 content-start gap-2 p-4">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-8 w-28" />
          <Skeleton className="h-5 w-32" />
        </div>
      ))}
    </div>
  )
}
