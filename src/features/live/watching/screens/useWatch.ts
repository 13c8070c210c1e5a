import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { failureOf } from '#client/query/failure.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { correctedMs } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { REFUSALS } from '../../spec.ts'
import { WATCH } from '../spec.ts'
import type { Stage } from './stage.ts'
import { useStage } from './stores.ts'

const key = 'visitor'
let own: string | undefined

/** Returns the id of this signed-out browser, so that it counts once across tabs. */
function visitorId(): string {
  try {
    own ??= localStorage.getItem(key) ?? undefined
    own ??= crypto.randomUUID()
    localStorage.setItem(key, own)
  } catch {
    // a browser without storage gets a new id per page
    own ??= crypto.randomUUID()
  }
  return own
}

/** Media that the user can send; null: none (a viewer). */
type Sending = { sound: boolean; picture: boolean } | null

export type Watching = {
  /** `renewing`: connects with a new pass while the earlier connection is still shown. */
  place: 'joining' | 'watching' | 'renewing' | 'preview over' | 'failed'
  refusal: string | undefined
  /** End of a visitor's preview. */
  until: Date | null
  stage: () => Stage | undefined
  again: () => void
}

/** Preloads the stage's code while the server decides about the join. */
async function bringStage() {
  const stage = await import('./stage.ts')
  stage.loadClient().catch(() => {})
  return stage
}

type OpenStage = Awaited<ReturnType<typeof bringStage>>['openStage']

/**
 * Connects with or without video, as the viewer chose, also if the choice changes meanwhile. Guests always receive
 * video.
 */
async function openAsWished(open: OpenStage, opening: Parameters<OpenStage>[0], isSoundOnly: () => boolean) {
  const isWished = () => !opening.speaks && isSoundOnly()
  const isAlone = isWished()
  const stage = await open({ ...opening, isSoundOnly: isAlone })
  if (isWished() !== isAlone) void stage.soundOnly(!isAlone).catch(() => {})
  return stage
}

type Watched = { id: string; creator: { id: string } }

/**
 * Connects to a stage, and disconnects on leaving. Connects again for another stream, after a lost connection, and
 * with a new pass when a guest's turn starts, ends or changes. The earlier connection stays until the new one is
 * ready. `isSoundOnly` is read for each connection.
 */
export function useWatch({ id, creator }: Watched, turn: Sending, isSoundOnly = () => false): Watching {
  const { client } = trpc.useUtils()
  const { meetings: config } = usePublicConfig()
  const { state } = useStage()
  const [opened] = useState(connection)
  const [given, setGiven] = useState<Sending>()
  const [place, setPlace] = useState<Watching['place']>('joining')
  const [refusal, setRefusal] = useState<string>()
  const [until, setUntil] = useState<Date | null>(null)
  const [attempt, setAttempt] = useState(0)
  const visit = useRef({ isOver: true })
  const open = useEffectEvent(async () => {
    const mine = visit.current
    if (state === 'removed' || state === 'lost') opened.leave()
    const before = opened.stage()
    setGiven(undefined)
    setPlace(before ? 'renewing' : 'joining')
    setRefusal(undefined)
    try {
      const [{ openStage }, { token, part, sends, until: end }] = await Promise.all([
        bringStage(),
        client.live.join.mutate({ id, visitor: visitorId() }),
      ])
      if (mine.isOver) return
      const opening = { token, config, hostId: creator.id, speaks: part !== 'viewer', before }
      const stage = await openAsWished(openStage, opening, isSoundOnly)
      if (mine.isOver) return void stage.leave().catch(() => {})
      opened.hold(stage)
      setGiven(part === 'guest' ? sends : null)
      setUntil(end)
      setPlace('watching')
    } catch (error) {
      if (mine.isOver) return
      opened.leave()
      setPlace(failureOf(error).reason === REFUSALS.previewOver.code ? 'preview over' : 'failed')
      // the provider refuses without a reason, so its error falls back to "connection lost"
      setRefusal(sentenceOf(error, WATCH.lost))
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each attempt
  useEffect(() => {
    const mine = { isOver: false }
    visit.current = mine
    void open()
    return () => {
      mine.isOver = true
      opened.leave()
    }
  }, [id, attempt])
  const again = () => setAttempt((count) => count + 1)
  useEnd(id, state === 'removed' || place === 'failed')
  useTurn(id, given, { turn, isPutOut: state === 'removed', renew: () => void open() })
  useAt(until, () => {
    opened.leave()
    setPlace('preview over')
  })
  return { place, refusal, until, stage: opened.stage, again }
}

/** Holds the current connection. */
function connection() {
  let held: Stage | undefined
  return {
    stage: () => held,
    hold(stage: Stage) {
      held = stage
    },
    leave() {
      void held?.leave().catch(() => {})
      held = undefined
    },
  }
}

/**
 * Refetches the stream when its viewer is removed or refused. All viewers are removed when a stream ends, perhaps
 * before the message about it arrives. A stream that is not found resets its query, so that the page shows the reason.
 */
function useEnd(id: string, isPutOut: boolean): void {
  const { live } = trpc.useUtils()
  const read = useEffectEvent(() =>
    live.one.fetch({ id }, { staleTime: 0 }).catch((error: unknown) => {
      if (failureOf(error).httpStatus === 404) void live.one.reset({ id })
    }),
  )
  useEffect(() => {
    if (isPutOut) void read()
  }, [isPutOut])
}

/** Calls `act` at a time; null: never. */
function useAt(moment: Date | null, act: () => void): void {
  const due = useEffectEvent(act)
  useEffect(() => {
    if (!moment) return
    const timer = setTimeout(due, moment.getTime() - correctedMs())
    return () => clearTimeout(timer)
  }, [moment])
}

type Turn = { turn: Sending; isPutOut: boolean; renew: () => void }

const nameOf = (sending: Sending): string => (sending ? `${sending.sound} ${sending.picture}` : '')

/** Renews the pass when a guest's turn starts, changes or ends. */
function useTurn(id: string, given: Sending | undefined, { turn, isPutOut, renew }: Turn): void {
  const { live } = trpc.useUtils()
  const comeAnew = useEffectEvent(renew)
  const isGuest = turn !== null
  // the guest's permissions changed, perhaps back to the same value
  const stay = useEffectEvent(() => {
    if (isPutOut && isGuest && given !== undefined) renew()
  })
  const [has, wants] = [given === undefined ? undefined : nameOf(given), nameOf(turn)]
  useEffect(() => {
    // the refetched stream says why: turn ended or changed, banned, or stream over
    if (isPutOut) void live.one.invalidate({ id }).then(stay)
  }, [isPutOut, id, live])
  useEffect(() => {
    if (has !== undefined && has !== wants) comeAnew()
  }, [has, wants])
}
