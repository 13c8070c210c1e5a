import { useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { correctedMs } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { UnsentText } from '#client/useUnsentText.ts'
import { toast } from '#ui/toast.ts'
import type { QueueTab } from '../../lists.ts'
import { CASES, casePage } from '../spec.ts'

/** Loads the cases of a tab, page by page. The query runs only if `isShown`. */
export function useCases(status: QueueTab, isShown: boolean) {
  const query = trpc.moderation.cases.list.useInfiniteQuery(
    { status, limit: casePage.default },
    { ...adminCall, enabled: isShown, getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  return { query, items: query.data?.pages.flatMap((page) => page.reports) }
}

type Decided = { id: string; note?: string | undefined }

/** Mutations for decisions. Each refetches the queue and the dashboard figures. `keep` comes from `useUnsentText`. */
export function useDecisions(onDecided: (id: string) => void, keep: UnsentText['keep']) {
  const utils = trpc.useUtils()
  const { cases } = trpc.moderation
  const options = (done: string, failed: string, moves = true) => ({
    ...adminCall,
    onMutate: ({ id }: Decided) => {
      if (moves) keep(id, '')
    },
    onSuccess: (_: unknown, { id }: Decided) => {
      if (done) toast.success(done)
      if (moves) onDecided(id)
    },
    onError: (error: unknown, { id, note = '' }: Decided) => {
      toast.error(failed, { detail: sentenceOf(error, failed) })
      if (moves) keep(id, note)
    },
    onSettled: () => {
      void utils.moderation.invalidate()
      void utils.people.invalidate()
      void utils.admin.stats.invalidate()
      void utils.admin.feed.invalidate()
    },
  })
  return {
    remove: cases.remove.useMutation(options(CASES.removed, CASES.failedTo.remove)),
    dismiss: cases.dismiss.useMutation(options(CASES.dismissed, CASES.failedTo.dismiss)),
    undo: cases.undo.useMutation(options(CASES.undone, CASES.failedTo.undo, false)),
    claim: cases.claim.useMutation(options('', CASES.failedTo.claim, false)),
    release: cases.release.useMutation(options('', CASES.failedTo.claim, false)),
  }
}
export type Decisions = ReturnType<typeof useDecisions>

/** Returns true if a time is over, measured when the component appears. */
export function useIsOver(at: Date): boolean {
  const [now] = useState(() => correctedMs())
  return at.getTime() < now
}
