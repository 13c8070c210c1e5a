import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { failureOf } from '#client/failure.ts'
import { ownActions } from '#client/meetings/ownMedia.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { REFUSALS } from '../../spec.ts'
import type { Stage } from './stage.ts'
import { useStage } from './stores.ts'
import { visitorId } from './visitor.ts'

/** With what somebody was let in. */
type Part = 'guest' | 'viewer'

export type Watching = {
  place: 'joining' | 'watching' | 'preview over' | 'failed'
  refusal: string | undefined
  /** The end of a visitor's preview. */
  until: Date | null
  stage: () => Stage | undefined
  again: () => void
}

/**
 * Comes before a stage and leaves it: once for each stream, again where the connection was lost, and with another pass where a
 * turn as guest begins or ends.
 */
export function useWatch({ id, creator }: { id: string; creator: { id: string } }, isGuest: boolean): Watching {
  const { client } = trpc.useUtils()
  const { meetings: config } = usePublicConfig()
  const { state } = useStage()
  const opened = useRef<Stage>(undefined)
  const [part, setPart] = useState<Part>()
  const [place, setPlace] = useState<Watching['place']>('joining')
  const [refusal, setRefusal] = useState<string>()
  const [until, setUntil] = useState<Date | null>(null)
  const [attempt, setAttempt] = useState(0)
  const open = useEffectEvent(async (isWanted: () => boolean) => {
    try {
      const [{ openStage }, { token, part: given, until: end }] = await Promise.all([
        import('./stage.ts'),
        client.live.join.mutate({ id, visitor: visitorId() }),
      ])
      if (!isWanted()) return
      const stage = await openStage({ token, config, hostId: creator.id, speaks: given !== 'viewer' })
      if (!isWanted()) return void stage.leave().catch(() => {})
      opened.current = stage
      setPart(given === 'guest' ? 'guest' : 'viewer')
      setUntil(end)
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
  const again = () => setAttempt((count) => count + 1)
  const renew = () => {
    setPart(undefined)
    again()
  }
  useTurn(id, part, { isGuest, isPutOut: state === 'removed', renew })
  useAt(until, () => {
    void opened.current?.leave().catch(() => {})
    opened.current = undefined
    setPlace('preview over')
  })
  return { place, refusal, until, stage: () => opened.current, again }
}

/** Does something at a moment; null: never. */
function useAt(moment: Date | null, act: () => void): void {
  const due = useEffectEvent(act)
  useEffect(() => {
    if (!moment) return
    const timer = setTimeout(due, moment.getTime() - Date.now())
    return () => clearTimeout(timer)
  }, [moment])
}

type Turn = { isGuest: boolean; isPutOut: boolean; renew: () => void }

/** Another pass where a turn on stage begins or ends; at its end the devices are turned off. */
function useTurn(id: string, part: Part | undefined, { isGuest, isPutOut, renew }: Turn): void {
  const { live } = trpc.useUtils()
  const comeAnew = useEffectEvent(renew)
  useEffect(() => {
    // the pass of a guest is taken back with their turn: whether it is over says the stream
    if (isPutOut && part === 'guest') void live.one.invalidate({ id })
  }, [isPutOut, part, id, live])
  useEffect(() => {
    if (part !== undefined && (part === 'guest') !== isGuest) comeAnew()
  }, [isGuest, part])
  useEffect(() => {
    if (isGuest) return () => ownActions.release()
  }, [isGuest])
}
