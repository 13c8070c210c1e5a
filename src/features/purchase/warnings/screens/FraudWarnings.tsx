import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { usdText } from '#shared/money.ts'
import { AskReason } from '#ui/AskReason.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { toast } from '#ui/toast.ts'
import { releaseReason, SENTENCES, warningsPage } from '../../spec.ts'
import type { FraudWarning } from '../contract.ts'

/** List of purchases frozen by a fraud warning, for an admin to release. */
export function FraudWarnings() {
  const list = trpc.purchase.admin.fraudWarnings.useInfiniteQuery(
    { limit: warningsPage.default },
    { ...adminCall, getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  const { data, isError, error, isFetching, hasNextPage, isFetchingNextPage } = list
  const rows = data?.pages.flatMap((page) => page.warnings) ?? []
  return (
    <Panel title="Fraud warnings">
      {isError && !data && (
        <ErrorState
          text={sentenceOf(error, SENTENCES.warningsMissing)}
          retrying={isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {!data && !isError && <Skeleton className="h-12 w-full" />}
      {data && rows.length === 0 && <p className="text-muted">{SENTENCES.noWarnings}</p>}
      {rows.length > 0 && (
        <ul aria-label="Fraud warnings">
          {rows.map((one) => (
            <WarningLine key={one.purchase_id} one={one} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button block loading={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Panel>
  )
}

function WarningLine({ one }: { one: FraudWarning }) {
  const utils = trpc.useUtils()
  const release = trpc.purchase.admin.releaseWarning.useMutation({
    ...adminCall,
    onSuccess: () => {
      toast.success(SENTENCES.released)
    },
    // also after a refusal, because another admin may have been faster
    onSettled: () => Promise.all([utils.purchase.admin.invalidate(), utils.wallet.admin.figures.invalidate()]),
  })
  return (
    <li className="grid gap-2 border-line border-t py-3 first:border-t-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">
          @{one.username}, {usdText(one.usd_cents)}
        </span>
        <span className="inline-flex items-baseline gap-1">
          <TokenAmount tokens={one.frozen} /> frozen of {one.tokens}
        </span>
      </p>
      <p className="text-muted text-sm">
        Bought <Moment at={one.bought_at} /> · warned <Moment at={one.warned_at} />
      </p>
      <div className="flex justify-end">
        <AskReason
          action="Release"
          about={`the ${one.tokens} tokens of @${one.username}`}
          hint={SENTENCES.releaseHint}
          missing={SENTENCES.releaseReasonMissing}
          max={releaseReason.max}
          pending={release.isPending}
          error={release.error ? sentenceOf(release.error) : undefined}
          onConfirm={(reason) => release.mutate({ id: one.purchase_id, reason })}
        />
      </div>
    </li>
  )
}
