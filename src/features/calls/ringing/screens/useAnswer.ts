import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePaidAction } from '#client/paid/usePaidAction.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import { intentOf } from '../../lifecycle/lists.ts'
import { roomOf } from '../../lists.ts'
import { REASONS, SENTENCES } from '../../spec.ts'
import type { Ring } from '../state.ts'
import { ringActions } from './stores.ts'

type Answer = 'accept' | 'decline'

const messages = {
  accept: { done: SENTENCES.accepted, failed: SENTENCES.acceptFailed },
  decline: { done: SENTENCES.declined, failed: SENTENCES.declineFailed },
} as const

/**
 * Returns a function that accepts or declines the ringing call. If two devices answer concurrently, the second device
 * shows the outcome. The call rings until the server confirms the answer; the next press retries it.
 */
export function useAnswer({ id, type }: Ring) {
  const { client, sessions } = trpc.useUtils()
  const navigate = useNavigate()
  const [pressed, setPressed] = useState<Answer>('accept')
  const { press, busy } = usePaidAction({
    intent: (answer: Answer) => intentOf(id, answer, answer === 'decline' ? REASONS.declined : ''),
    send: (answer, idempotencyKey) => {
      const options = { context: { idempotencyKey } }
      return answer === 'accept'
        ? client.sessions.accept.mutate({ id, idempotencyKey }, options)
        : client.sessions.decline.mutate({ id, reason: REASONS.declined, idempotencyKey }, options)
    },
    isRepeatable: true,
    failed: messages[pressed].failed,
    onDone: (_, answer) => {
      void sessions.invalidate()
      ringActions.putAway(id)
      toast.success(messages[answer].done)
      if (answer === 'accept') void navigate({ to: roomOf[type], params: { sessionId: id }, search: {} })
    },
    onRefused: ({ isCertain, sentence }) => {
      void sessions.invalidate()
      if (isCertain) ringActions.putAway(id)
      else ringActions.releaseAnswer(client)
      toast.error(sentence)
    },
  })
  return {
    press: (answer: Answer) => {
      if (busy) return
      setPressed(answer)
      ringActions.answer(id)
      press(answer)
    },
    busy: busy ? pressed : undefined,
  }
}
