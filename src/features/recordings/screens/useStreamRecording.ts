import { useEffect, useRef } from 'react'
import { announce } from '#client/announcements/announce.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import { SHOW } from '../spec.ts'

/** Polling interval in milliseconds, for missed messages. Normally live's `StreamNews` reports changes. */
const lookEveryMs = 15_000

/** Returns whether a stream is recorded, and a function that starts or stops recording. */
export function useStreamRecording(id: string) {
  const utils = trpc.useUtils()
  const { data } = trpc.recordings.ofStream.useQuery({ id }, { refetchInterval: lookEveryMs })
  const { mutateAsync, isPending } = trpc.recordings.record.useMutation()
  const record = async (on: boolean): Promise<boolean> => {
    try {
      const answer = await mutateAsync({ id, on })
      utils.recordings.ofStream.setData({ id }, answer)
      if (!on && answer.recording) toast.plain(SHOW.stopsSoon)
      return true
    } catch (error) {
      toast.error(sentenceOf(error))
      return false
    }
  }
  return { isOn: data?.recording ?? false, record, isBusy: isPending }
}

/** Announces the start and end of recording to screen readers. */
export function useRecordingUpdates(isOn: boolean): void {
  const wasOn = useRef(false)
  useEffect(() => {
    if (isOn !== wasOn.current) announce(isOn ? SHOW.began : SHOW.ended, 'assertive')
    wasOn.current = isOn
  }, [isOn])
}
