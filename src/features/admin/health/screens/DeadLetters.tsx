import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Moment } from '#ui/Moment.tsx'
import { toast } from '#ui/toast.ts'
import type { Health } from '../contract.ts'
import { HEALTH } from '../spec.ts'

/** Messages that failed for the last time, by kind, each with a button that sends them again. */
export function DeadLetters({ letters }: { letters: Health['outbox']['dead_letters'] }) {
  const utils = trpc.useUtils()
  const { mutate, isPending, variables } = trpc.admin.sendAgain.useMutation({
    ...adminCall,
    onSuccess: ({ rows }) => toast.success(HEALTH.sentAgain(rows)),
    onError: (error) => toast.error(sentenceOf(error, HEALTH.notSentAgain)),
    onSettled: () => void utils.admin.health.invalidate(),
  })
  if (letters.length === 0) return null
  return (
    <ul className="mt-2 grid gap-2">
      {letters.map(({ kind, rows, failed_at, error }) => (
        <li key={kind} className="flex items-start justify-between gap-3">
          <span className="[overflow-wrap:anywhere]">
            {HEALTH.deadLetters(rows, kind)}, <Moment at={failed_at} />
            <span className="block text-muted text-sm" translate="no">
              {error}
            </span>
          </span>
          <Button
            size="sm"
            className="shrink-0"
            loading={isPending && variables.kind === kind}
            onClick={() => mutate({ kind })}
          >
            {HEALTH.sendAgain}
          </Button>
        </li>
      ))}
    </ul>
  )
}
