import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePaidAction } from '#client/paid/usePaidAction.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import type { CallRequest } from '../../lifecycle/contract.ts'
import { intentOf, type Press } from '../../lifecycle/lists.ts'
import { roomOf } from '../../lists.ts'
import { REFUSALS } from '../../spec.ts'
import { DONE, FAILED } from '../spec.ts'

export type CallActionInput = { press: Press; reason?: string; at?: Date }
type Answer = { request: CallRequest; balance?: number | undefined }

const failureText = (press: Press | undefined): string =>
  press === 'accept' || press === 'decline' || press === 'cancel' ? FAILED[press] : FAILED.other

/** Refusals of a time: the form stays open and shows the error. */
const timeRefusals: readonly (string | undefined)[] = [
  ...[REFUSALS.slotTaken.code, REFUSALS.datePast.code, REFUSALS.dateFar.code],
]

/** Loads the ringing actions lazily; undefined on the server, or if loading fails. */
const loadRinging = async () =>
  import.meta.env.SSR
    ? undefined
    : import('../../ringing/screens/stores.ts').then(
        ({ ringActions }) => ringActions,
        () => undefined,
      )

/**
 * Returns a function that performs an action on a call and stops the ringing on this device. If the call has changed in
 * the meantime (409), shows the refusal and reads the call again, because its buttons have changed. Accepting an
 * immediate call opens its room.
 */
export function useCallAct({ id, role }: Pick<CallRequest, 'id' | 'role'>, onDone: () => void) {
  const { client, sessions, availability } = trpc.useUtils()
  const navigate = useNavigate()
  const [press, setPress] = useState<Press>()
  const calls = client.sessions
  const rings = async () => (role === 'creator' ? loadRinging() : undefined)
  function send({ press, reason = '', at }: CallActionInput, idempotencyKey: string): Promise<Answer> {
    const [given, context] = [{ id, idempotencyKey }, { context: { idempotencyKey } }]
    if (press === 'accept') return calls.accept.mutate(given, context)
    if (press === 'confirm') return calls.confirm.mutate(given, context)
    if (press === 'cancel') return calls.cancel.mutate({ ...given, reason }, context)
    if (press === 'decline' || press === 'keep') return calls.decline.mutate({ ...given, reason }, context)
    if (at) return calls.reschedule.mutate({ ...given, scheduled_at: at }, context)
    return calls.withdraw.mutate(given, context)
  }
  const action = usePaidAction<CallActionInput, Answer>({
    intent: ({ press, reason, at }) => intentOf(id, press, reason, at),
    async send(input, key) {
      const shown = await rings()
      shown?.answer(id)
      return send(input, key)
    },
    isRepeatable: true,
    failed: failureText(press),
    onDone: ({ request }, { press }) => {
      sessions.request.setData({ id }, (old) => old && { request: { ...old.request, ...request } })
      void sessions.invalidate()
      void rings().then((shown) => shown?.putAway(id))
      toast.success(DONE[press])
      onDone()
      const { type, scheduled_at: at, accepted_at: accepted } = request
      if (press === 'accept' && at && accepted && at <= accepted)
        void navigate({ to: roomOf[type], params: { sessionId: id }, search: {} })
    },
    onRefused: ({ reason, httpStatus, sentence, isCertain }) => {
      const isOver = httpStatus === 409 && isCertain && !timeRefusals.includes(reason)
      void rings().then((shown) => (isOver ? shown?.putAway(id) : shown?.releaseAnswer(client)))
      if (httpStatus !== 409) return
      void sessions.invalidate()
      if (timeRefusals.includes(reason)) void availability.invalidate()
      else {
        toast.error(sentence)
        onDone()
      }
    },
  })
  const { refusal } = action
  const isSaid = refusal?.httpStatus === 409 && !timeRefusals.includes(refusal.reason)
  return {
    act: (input: CallActionInput) => {
      setPress(input.press)
      action.press(input)
    },
    pending: action.busy ? press : undefined,
    failed: isSaid ? undefined : refusal?.sentence,
    /** Details of the refusal: the next free slots, if the time is taken. */
    details: refusal?.details,
    forget: action.forget,
  }
}
