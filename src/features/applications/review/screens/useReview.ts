import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { UnsentText } from '#client/useUnsentText.ts'
import { toast } from '#ui/toast.ts'
import { pageSize, REVIEW, REVIEW_TEXTS } from '../spec.ts'
import type { Filters } from '../state.ts'

/** Loads the applications of a tab, page by page. */
export function useApplications({ status, search, location, specialty, dateRange }: Filters) {
  const input = { status, search, location, specialty, dateRange, limit: pageSize }
  const query = trpc.applications.review.list.useInfiniteQuery(input, {
    ...adminCall,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: (known) => known,
  })
  const pages = query.data?.pages
  return { query, items: pages?.flatMap((page) => page.applications), total: pages?.[0] }
}

type Decided = { id: string; reason?: string | undefined }

/**
 * Mutations for decisions, with toasts. Each refetches the list and the dashboard figures. `keep` comes from
 * `useUnsentText`.
 */
export function useDecisions(onDecided: (id: string) => void, keep: UnsentText['keep']) {
  const utils = trpc.useUtils()
  const { review } = trpc.applications
  const refresh = () => {
    void utils.applications.review.invalidate()
    void utils.people.invalidate()
    void utils.admin.stats.invalidate()
    void utils.admin.feed.invalidate()
  }
  const options = (done: string, failed: string) => ({
    ...adminCall,
    onMutate: ({ id }: Decided) => keep(id, ''),
    onSuccess: (_: unknown, { id }: Decided) => {
      toast.success(done)
      onDecided(id)
    },
    onError: (error: unknown, { id, reason = '' }: Decided) => {
      toast.error(failed, { detail: sentenceOf(error, failed) })
      keep(id, reason)
    },
    onSettled: refresh,
  })
  const bulk = review.bulkApprove.useMutation({
    ...adminCall,
    onSuccess: ({ results }) => {
      const done = results.filter(({ ok }) => ok).length
      if (done > 0) toast.success(REVIEW_TEXTS.approved, { detail: REVIEW.bulkDone(done) })
      const lost = results.filter(({ ok }) => !ok)
      if (lost.length > 0)
        toast.error(REVIEW.bulkFailed(lost.length), {
          detail: [...new Set(lost.map(({ error }) => error))].join(' · '),
        })
    },
    onError: (error) =>
      toast.error(REVIEW_TEXTS.approveFailed, { detail: sentenceOf(error, REVIEW_TEXTS.approveFailed) }),
    onSettled: refresh,
  })
  return {
    approve: review.approve.useMutation(options(REVIEW_TEXTS.approved, REVIEW_TEXTS.approveFailed)),
    queue: review.queue.useMutation(options(REVIEW_TEXTS.queued, REVIEW_TEXTS.queueFailed)),
    reject: review.reject.useMutation(options(REVIEW_TEXTS.rejected, REVIEW_TEXTS.rejectFailed)),
    bulk,
    refresh,
  }
}
export type Decisions = ReturnType<typeof useDecisions>
