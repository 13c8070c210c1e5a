import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { ownActions, readOwn } from '#client/meetings/ownMedia.ts'
import { failureOf } from '#client/query/failure.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { REFUSALS } from '../../spec.ts'
import { loadStage } from '../../watching/screens/loadStage.ts'
import type { Stage } from '../../watching/screens/stage.ts'
import { HOST } from '../spec.ts'
import { takePass } from './stores.ts'

export type Hosting = {
  /** `waiting` means that the page was reloaded: the host has to click before media are sent. */
  place: 'waiting' | 'joining' | 'on stage' | 'elsewhere' | 'failed'
  refusal: string | undefined
  stage: () => Stage | undefined
  /** Returns the host to the stage on this device. */
  back: (takeover: boolean) => void
}

/** Keeps the host on stage while the page is open. */
export function useHost({ id, creator }: { id: string; creator: { id: string } }): Hosting {
  const { client } = trpc.useUtils()
  const { meetings: config } = usePublicConfig()
  const opened = useRef<Stage>(undefined)
  const isUnmounted = useRef(false)
  const releasing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState<Hosting['place']>('waiting')
  const [refusal, setRefusal] = useState<string>()
  const open = useEffectEvent(async (pass: () => Promise<string>) => {
    setPlace('joining')
    setRefusal(undefined)
    try {
      const before = opened.current
      opened.current = undefined
      await before?.leave().catch(() => {})
      if (isUnmounted.current) return
      const [{ openStage }, token] = await Promise.all([loadStage(), pass()])
      const stage = await openStage({ token, config, hostId: creator.id, speaks: true })
      if (isUnmounted.current) return void stage.leave().catch(() => {})
      opened.current = stage
      setPlace('on stage')
    } catch (error) {
      setPlace(failureOf(error).reason === REFUSALS.alreadyLive.code ? 'elsewhere' : 'failed')
      setRefusal(sentenceOf(error))
    }
  })
  useEffect(() => {
    isUnmounted.current = false
    clearTimeout(releasing.current)
    const pass = takePass(id)
    if (pass !== undefined) void open(async () => pass)
    return () => {
      isUnmounted.current = true
      void opened.current?.leave().catch(() => {})
      opened.current = undefined
      // delays the release, because React's strict mode mounts twice in development and the devices have to stay on
      releasing.current = setTimeout(ownActions.release)
    }
  }, [id])
  const hasDevices = () => Boolean(readOwn().camera ?? readOwn().microphone)
  const back = async (takeover: boolean) => {
    // set first, so that a second click does not open a second connection
    setPlace('joining')
    setRefusal(undefined)
    // turnOn returns false if the user left the page in the meantime
    if (!hasDevices() && !(await ownActions.turnOn(['camera', 'microphone']))) return
    if (!hasDevices()) {
      setPlace(place)
      return setRefusal(HOST.noDevice)
    }
    // a host is always in the meeting
    await open(async () => (await client.live.join.mutate({ id, takeover })).token ?? '')
  }
  return { place, refusal, stage: () => opened.current, back: (takeover) => void back(takeover) }
}
