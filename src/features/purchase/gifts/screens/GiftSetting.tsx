import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Switch } from '#ui/Switch.tsx'
import { SENTENCES } from '../../spec.ts'

/** Switch for accepting gifts. It updates at once, and reverts if the request fails. */
export function GiftSetting() {
  const { purchase } = trpc.useUtils()
  const settings = trpc.purchase.giftSettings.useQuery()
  const { mutate, error } = trpc.purchase.setGiftSettings.useMutation({
    onMutate: (wanted) => purchase.giftSettings.setData(undefined, wanted),
    onError: (_, { accepts_gifts }) => {
      // reverted here, because the query is not read again without a connection
      purchase.giftSettings.setData(undefined, { accepts_gifts: !accepts_gifts })
      void purchase.giftSettings.invalidate()
    },
  })
  const { data, isError, isFetching } = settings
  if (!data && isError)
    return <ErrorState text={SENTENCES.giftsMissing} retrying={isFetching} onRetry={() => void settings.refetch()} />
  if (!data) return <Skeleton className="h-14" />
  return (
    <div className="grid gap-2">
      <Switch
        label="Accept gifts"
        hint="Others can find you and give you tokens."
        checked={data.accepts_gifts}
        onChange={(accepts_gifts) => mutate({ accepts_gifts })}
      />
      <p role="alert" className="text-danger text-sm empty:hidden">
        {error && sentenceOf(error)}
      </p>
    </div>
  )
}
