import type { Stream } from '../../contract.ts'
import { useMediaReport } from '../../media/screens/useMediaReport.ts'
import { receivingEveryMs } from '../../media/spec.ts'
import { receivingOf } from '../state.ts'
import { stageStore } from './stores.ts'

type OfEvent = Pick<Stream, 'id' | 'event_id'>

/** Reports whether a viewer receives media. */
export function useReceivingReport(stream: OfEvent, stage: () => { bitrate(): number | undefined } | undefined): void {
  useMediaReport(stream, receivingEveryMs, () => {
    const receiving = receivingOf(stageStore.get(), stage()?.bitrate())
    return receiving === undefined ? undefined : { receiving }
  })
}
