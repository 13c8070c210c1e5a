import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { failureOf } from '#client/failure.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
import { toast } from '#ui/toast.ts'
import { REASONS, SENTENCES } from '../../requests/spec.ts'
import type { Ring } from '../state.ts'
import { ringActions } from './stores.ts'

const says = {
  accept: { done: SENTENCES.accepted, failed: SENTENCES.acceptFailed },
  decline: { done: SENTENCES.declined, failed: SENTENCES.declineFailed },
} as const

/** Accepting and declining the call that rings. Of two devices that answer at once, the second one reads what happened. */
export function useAnswer({ id }: Ring) {
  const { client, sessions } = trpc.useUtils()
  const navigate = useNavigate()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (act: 'accept' | 'decline') => {
      const idempotencyKey = newIdempotencyKey()
      const options = { context: { idempotencyKey } }
      return act === 'accept'
        ? client.sessions.accept.mutate({ id, idempotencyKey }, options)
        : client.sessions.decline.mutate({ id, reason: REASONS.declined, idempotencyKey }, options)
    },
    networkMode: 'always',
    onMutate: () => ringActions.answer(id),
    onSuccess: (_, act) => {
      ringActions.putAway(id)
      toast.success(says[act].done)
      if (act === 'accept') void navigate({ to: '/calls/$id', params: { id } })
    },
    onError: (error, act) => {
      const { httpStatus = 500 } = failureOf(error)
      // refused: there is nothing left to answer; otherwise another press tries again
      if (httpStatus < 500) ringActions.putAway(id)
      else ringActions.answer(null)
      toast.error(sentenceOf(error, says[act].failed))
    },
    onSettled: () => void sessions.invalidate(),
  })
  return { press: (act: 'accept' | 'decline') => !isPending && mutate(act), busy: isPending ? variables : undefined }
}
