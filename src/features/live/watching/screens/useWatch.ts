import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { correctedMs } from '#client/clock.ts'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { failureOf } from '#client/failure.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { REFUSALS } from '../../spec.ts'
import { WATCH } from '../spec.ts'
import type { Stage } from './stage.ts'
import { useStage } from './stores.ts'
import { visitorId } from './visitor.ts'

/** What somebody may send: nothing at all, or on stage what the host lets them. */
type Sending = { sound: boolean; picture: boolean } | null

export type Watching = {
  /** `renewing`: comes in with another pass, and still watches with the one from before. */
  place: 'joining' | 'watching' | 'renewing' | 'preview over' | 'failed'
  refusal: string | undefined
  /** The end of a visitor's preview. */
  until: Date | null
  stage: () => Stage | undefined
  again: () => void
}

/** What opening a stage takes comes while it is asked whether one may. */
async function bringStage() {
  const stage = await import('./stage.ts')
  stage.loadClient().catch(() => {})
  return stage
}

type OpenStage = Awaited<ReturnType<typeof bringStage>>['openStage']

/** Opens a stage with sound alone where a viewer wants that, or has asked for it meanwhile. Who is on stage sees everything. */
async function openAsWished(open: OpenStage, opening: Parameters<OpenStage>[0], isSoundOnly: () => boolean) {
  const isWished = () => !opening.speaks && isSoundOnly()
  const isAlone = isWished()
  const stage = await open({ ...opening, isSoundOnly: isAlone })
  if (isWished() !== isAlone) void stage.soundOnly(!isAlone).catch(() => {})
  return stage
}

type Watched = { id: string; creator: { id: string } }

/**
 * Comes before a stage and leaves it: once for each stream, again where the connection was lost, and with another pass where a
 * turn as guest begins or ends, or the host lets the guest send more or less. What came before stays until that one is there.
 * `isSoundOnly`: whether a viewer wants sound alone, asked for each connection.
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
      // the provider refuses without a word whoever may not come in any more: no sentence is none about the network
      setRefusal(sentenceOf(error, WATCH.lost))
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt comes in again
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

/** The connection to a stage that is there now. */
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
 * Reads a stream again when its viewer is put out or not let in: everybody is when it ends, perhaps before the news of that are
 * there. One whose host is suspended or blocked is not there any more, and its page says so.
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

/** Does something at a moment; null: never. */
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

/** Another pass where a turn on stage begins, changes or ends. */
function useTurn(id: string, given: Sending | undefined, { turn, isPutOut, renew }: Turn): void {
  const { live } = trpc.useUtils()
  const comeAnew = useEffectEvent(renew)
  const isGuest = turn !== null
  // what a guest may send changed, perhaps back to what it was
  const stay = useEffectEvent(() => {
    if (isPutOut && isGuest && given !== undefined) renew()
  })
  const [has, wants] = [given === undefined ? undefined : nameOf(given), nameOf(turn)]
  useEffect(() => {
    // why says the stream: a turn ended or changed, they were banned, it is over
    if (isPutOut) void live.one.invalidate({ id }).then(stay)
  }, [isPutOut, id, live])
  useEffect(() => {
    if (has !== undefined && has !== wants) comeAnew()
  }, [has, wants])
}
