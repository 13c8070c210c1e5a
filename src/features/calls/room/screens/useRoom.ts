import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { ownActions } from '#client/meetings/ownMedia.ts'
import { failureOf } from '#client/query/failure.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { ROOM_REFUSALS } from '../spec.ts'
import type { Meeting } from './meeting.ts'
import type { CloseHow, Meter } from './meterSocket.ts'
import { forgetCall, type MeterView, meetingStore, meterStore } from './stores.ts'

/** Phase of the room page. `left`: the user left, or the call is over. */
export type Place = 'lobby' | 'joining' | 'call' | 'left'

type Connections = { meter: Meter; meeting: Meeting | undefined }

type JoinOptions = { takeover: boolean; keep_going?: boolean | undefined }

/** States in which the meter does not count this device. */
const uncountedStates: readonly MeterView['connection'][] = ['elsewhere', 'unreachable']
const nothing = { sending: false, receiving: false }

/** Opens and closes the meter and the meeting of a call together. */
function useConnections(id: string, onRefused: (isStale: boolean) => void) {
  const { client } = trpc.useUtils()
  const { meetings } = usePublicConfig()
  const opened = useRef<Connections>(undefined)
  // closing also aborts a connection attempt, because the user can leave or try again before it finishes
  const attempt = useRef<AbortController>(undefined)
  const close = async (how: CloseHow) => {
    const { meter, meeting } = opened.current ?? {}
    opened.current = undefined
    attempt.current?.abort()
    meter?.close(how)
    await meeting?.leave().catch(() => {})
  }
  const enter = async (joining: JoinOptions, signal: AbortSignal): Promise<boolean> => {
    // checked before joining, because even an unwanted join would move the call to this device
    signal.throwIfAborted()
    const [{ openMeter, openMeeting }, { token, meter_url }] = await Promise.all([
      import('./opened.ts'),
      client.sessions.join.mutate({ id, ...joining }, { signal }),
    ])
    signal.throwIfAborted()
    const meter = openMeter(meter_url, () => now.meeting?.evidence() ?? nothing, onRefused)
    const now: Connections = { meter, meeting: undefined }
    opened.current = now
    const meeting = await openMeeting({ token, config: meetings, onChange: now.meter.sendHeartbeat })
    if (signal.aborted) {
      await meeting.leave()
      return false
    }
    now.meeting = meeting
    now.meter.sendHeartbeat()
    return true
  }
  /** Connects to the meter and the meeting. @returns false if the attempt was aborted. */
  const open = async (joining: JoinOptions): Promise<boolean> => {
    const closing = close('to come back')
    const mine = new AbortController()
    attempt.current = mine
    await closing
    try {
      return await enter(joining, mine.signal)
    } catch (error) {
      if (mine.signal.aborted) return false
      throw error
    }
  }
  const hangUp = () => {
    // uses REST while the meter is disconnected, so that the other side does not wait
    if (opened.current?.meter.bye() === false) void client.sessions.end.mutate({ id }).catch(() => {})
  }
  return { open, close, hangUp, now: () => opened.current }
}

/** State machine of the room page: lobby, joining, call, left. The meter decides when the call is over. */
export function useRoom(id: string, isOver: boolean) {
  const { sessions } = trpc.useUtils()
  const [place, setPlace] = useState<Place>('lobby')
  const [refusal, setRefusal] = useState<string>()
  const [isElsewhere, setElsewhere] = useState(false)
  // browsers hide why a socket was refused, so the call is read again to find out whether it is over
  const onRefused = (isStale: boolean) => void (isStale ? join(true) : sessions.session.invalidate({ id }))
  const { open, close, hangUp, now } = useConnections(id, onRefused)
  const leaveTo = async (next: Place, isTaken = false) => {
    setPlace(next)
    setElsewhere(isTaken)
    ownActions.release()
    await close(next === 'left' ? 'at the end' : 'for good')
    void sessions.invalidate()
  }
  async function join(takeover: boolean, keepsGoing?: boolean) {
    setPlace((was) => (was === 'call' ? 'call' : 'joining'))
    setRefusal(undefined)
    try {
      if (!(await open({ takeover, keep_going: keepsGoing }))) return
      setElsewhere(false)
      setPlace('call')
    } catch (error) {
      setElsewhere(failureOf(error).reason === ROOM_REFUSALS.elsewhere.code)
      setRefusal(sentenceOf(error, ROOM_REFUSALS.unavailable.sentence))
      setPlace('lobby')
      void close('to come back')
      void sessions.session.invalidate({ id })
    }
  }
  const leave = () => {
    hangUp()
    // before the call has begun the user returns to the lobby and can join again
    return leaveTo(meterStore.get().reading?.state === 'waiting' ? 'lobby' : 'left')
  }
  const followMeter = useEffectEvent(() => {
    const { connection } = meterStore.get()
    if (now() && connection === 'over') void leaveTo('left')
    if (now() && uncountedStates.includes(connection)) void leaveTo('lobby', connection === 'elsewhere')
  })
  // the meeting client gives up after some time, although the call can continue
  const followMeeting = useEffectEvent(() => {
    if (now()?.meeting && meetingStore.get().state === 'lost' && meterStore.get().connection === 'open') void join(true)
  })
  // covers an end that the meter could not report
  const followEnd = useEffectEvent(() => {
    if (isOver && now()) void leaveTo('left')
  })
  useEffect(() => {
    if (isOver) followEnd()
  }, [isOver])
  const letGo = useEffectEvent(() => {
    ownActions.release()
    void close('for good').finally(forgetCall)
  })
  useEffect(() => {
    const stops = [meterStore.watch(() => followMeter()), meetingStore.watch(() => followMeeting())]
    return () => {
      for (const stop of stops) stop()
      letGo()
    }
  }, [])
  return { place, refusal, isElsewhere, join, leave, meeting: () => now()?.meeting }
}

export type Room = ReturnType<typeof useRoom>
