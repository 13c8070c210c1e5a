import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Switch } from '#ui/Switch.tsx'
import { toast } from '#ui/toast.ts'
import { SUMMARY } from '../spec.ts'

/** Switch for the monthly mail. */
export default function SummarySwitch() {
  const { summary } = trpc.useUtils().analytics
  const { data, error, refetch, isFetching } = trpc.analytics.summary.useQuery()
  const save = trpc.analytics.setSummary.useMutation({
    onMutate: ({ monthly }) => summary.setData(undefined, { monthly }),
    onError: (failure, { monthly }) => {
      summary.setData(undefined, { monthly: !monthly })
      toast.error(sentenceOf(failure, SUMMARY.failed))
    },
  })
  if (error && !data)
    return <ErrorState text={sentenceOf(error, SUMMARY.missing)} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton className="h-12" />
  return (
    <Switch
      label={SUMMARY.label}
      hint={SUMMARY.hint}
      checked={data.monthly}
      onChange={(monthly) => save.mutate({ monthly })}
    />
  )
}
