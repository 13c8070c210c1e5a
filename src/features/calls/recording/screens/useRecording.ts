import { useEffect, useRef } from 'react'
import { announce } from '#client/announcements/announce.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import type { CallRequest } from '../../lifecycle/contract.ts'
import { RECORDING } from '../spec.ts'

/**
 * Returns the recording state for the reader: `off`, `asking` (the reader agrees), `asked` (the other side), or `on`.
 */
export function useRecording({ id, role }: Pick<CallRequest, 'id' | 'role'>) {
  const utils = trpc.useUtils()
  const { data } = trpc.sessions.recording.useQuery({ id })
  const { mutateAsync, isPending } = trpc.sessions.agreeToRecording.useMutation()
  const say = async (agree: boolean) => {
    try {
      utils.sessions.recording.setData({ id }, await mutateAsync({ id, agree }))
    } catch (error) {
      toast.error(sentenceOf(error, RECORDING.failed))
      void utils.sessions.recording.invalidate({ id })
    }
  }
  const recording = data?.recording
  const [own, other] = role === 'creator' ? (['creator', 'fan'] as const) : (['fan', 'creator'] as const)
  const { agreed } = recording ?? {}
  const state = recording?.is_on ? 'on' : agreed?.[own] ? 'asking' : agreed?.[other] ? 'asked' : 'off'
  return { state, words: recording?.words ?? '', say, isBusy: isPending } as const
}

export type RecordingState = ReturnType<typeof useRecording>

/** Announces the start and the end of a recording to screen readers. */
export function useRecordingUpdates(state: RecordingState['state']): void {
  const wasOn = useRef(false)
  useEffect(() => {
    const isOn = state === 'on'
    if (isOn !== wasOn.current) announce(isOn ? RECORDING.began : RECORDING.ended, 'assertive')
    wasOn.current = isOn
  }, [state])
}
