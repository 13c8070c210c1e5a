import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { failureOf } from '#client/failure.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { REFUSALS } from '../../spec.ts'
import type { Stage } from './stage.ts'
import { useStage } from './stores.ts'
import { visitorId } from './visitor.ts'

export type Watching = {
  place: 'joining' | 'watching' | 'preview over' | 'failed'
  refusal: string | undefined
  /** The end of a visitor's preview. */
  until: Date | null
  stage: () => Stage | undefined
  again: () => void
}

/** Comes before a stage and leaves it: once for each stream, and again where the connection was lost. */
export function useWatch({ id, creator }: { id: string; creator: { id: string } }): Watching {
  const { client } = trpc.useUtils()
  const { meetings: config } = usePublicConfig()
  const { state } = useStage()
  const opened = useRef<Stage>(undefined)
  const [place, setPlace] = useState<Watching['place']>('joining')
  const [refusal, setRefusal] = useState<string>()
  const [until, setUntil] = useState<Date | null>(null)
  const [attempt, setAttempt] = useState(0)
  const open = useEffectEvent(async (isWanted: () => boolean) => {
    try {
      const [{ openStage }, joined] = await Promise.all([
        import('./stage.ts'),
        client.live.join.mutate({ id, visitor: visitorId() }),
      ])
      if (!isWanted()) return
      const stage = await openStage({
        token: joined.token,
        config,
        hostId: creator.id,
        speaks: joined.part !== 'viewer',
      })
      if (!isWanted()) return void stage.leave().catch(() => {})
      opened.current = stage
      setUntil(joined.until)
      setPlace('watching')
    } catch (error) {
      if (!isWanted()) return
      const isOver = failureOf(error).reason === REFUSALS.previewOver.code
      setPlace(isOver ? 'preview over' : 'failed')
      setRefusal(sentenceOf(error))
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt comes in again
  useEffect(() => {
    let isWanted = true
    setPlace('joining')
    setRefusal(undefined)
    void open(() => isWanted)
    return () => {
      isWanted = false
      void opened.current?.leave().catch(() => {})
      opened.current = undefined
    }
  }, [id, attempt])
  // whoever is put out has another attempt: the server says why they may not come in any more
  useEffect(() => {
    if (state === 'lost') setPlace('failed')
  }, [state])
  useEffect(() => {
    if (!until) return
    const timer = setTimeout(() => {
      void opened.current?.leave().catch(() => {})
      opened.current = undefined
      setPlace('preview over')
    }, until.getTime() - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return { place, refusal, until, stage: () => opened.current, again: () => setAttempt((count) => count + 1) }
}
