import { Badge } from '#ui/Badge.tsx'
import { SHOW } from '../spec.ts'
import { useRecordingUpdates, useStreamRecording } from './useStreamRecording.ts'

/** Mark on the video while a show is recorded. */
export default function ShowMark({ id }: { id: string }) {
  const { isOn } = useStreamRecording(id)
  useRecordingUpdates(isOn)
  return (
    isOn && (
      <Badge tone="glass" className="recorded-mark">
        {SHOW.mark}
      </Badge>
    )
  )
}
