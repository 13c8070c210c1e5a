import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { detailsOf, failureOf } from '#client/query/failure.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { correctedMs } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { REFUSALS } from '../../spec.ts'
import { WATCH } from '../spec.ts'
import { type Line, lineOf } from '../state.ts'
import { loadPlayback, loadStage } from './loadStage.ts'
import type { openPlayback } from './playback.ts'
import type { Stage } from './stage.ts'
import { useStage } from './stores.ts'

const key = 'visitor'
let own: string | undefined

/** Returns the id of a visitor's browser, so that its tabs count as one viewer. */
function visitorId(): string {
  try {
    own ??= localStorage.getItem(key) ?? undefined
    own ??= crypto.randomUUID()
    localStorage.setItem(key, own)
  } catch {
    // a browser without storage gets a new id for each page
    own ??= crypto.randomUUID()
  }
  return own
}

/** Media that the user can send; null for a viewer, who can send none. */
type Sending = { sound: boolean; picture: boolean } | null

type Progress = {
  /** `renewing` means that it connects with a new pass while the earlier connection is still shown. */
  place: 'joining' | 'in line' | 'watching' | 'renewing' | 'preview over' | 'failed'
  refusal?: string
  /** Place of a viewer who waits to join. */
  line?: Line
}

export type Watching = Progress & {
  /** End of a visitor's preview. */
  until: Date | null
  stage: () => Stage | undefined
  reconnect: () => void
}

/** Preloads the stage's code while the server decides whether the user can join. */
async function preloadStage() {
  const stage = await loadStage()
  stage.loadClient().catch(() => {})
  return stage
}

type OpenStage = Awaited<ReturnType<typeof preloadStage>>['openStage']

/**
 * Connects with or without video, as the viewer chose, even if the choice changes during the connection. Guests always
 * receive video.
 */
async function openWithVideoChoice(open: OpenStage, opening: Parameters<OpenStage>[0], isSoundOnly: () => boolean) {
  const isWished = () => !opening.speaks && isSoundOnly()
  const isAlone = isWished()
  const stage = await open({ ...opening, isSoundOnly: isAlone })
  if (isWished() !== isAlone) void stage.soundOnly(!isAlone).catch(() => {})
  return stage
}

type Client = ReturnType<typeof trpc.useUtils>['client']
type Broadcast = Omit<Parameters<typeof openPlayback>[0], 'renew' | 'end'>

/** Opens the playback of a stream, and renews it until the viewer can no longer watch. */
async function openBroadcast(client: Client, id: string, broadcast: Broadcast) {
  const { openPlayback } = await loadPlayback()
  const asked = { id, playback_id: broadcast.playback.playback_id, visitor: visitorId() }
  const renew = () =>
    client.live.renewPlayback.mutate(asked).then(
      () => true,
      (error: unknown) => {
        // without a refusal, a later renewal may succeed
        if (failureOf(error).reason === undefined) throw error
        return false
      },
    )
  const end = () => client.live.endPlayback.mutate(asked, { context: { outlivesPage: true } })
  return openPlayback({ ...broadcast, renew, end })
}

type Watched = { id: string; creator: { id: string } }

/**
 * Connects to a stage, and disconnects when the page is left. Reconnects for another stream, after a lost connection,
 * and with a new pass when a guest's turn starts, ends or changes. The earlier connection stays until the new one is
 * ready. `isSoundOnly` is called for each connection. In development React mounts a page twice; the first mount is over
 * before it joins.
 */
export function useWatch({ id, creator }: Watched, turn: Sending, isSoundOnly = () => false): Watching {
  const { client } = trpc.useUtils()
  const { meetings: config } = usePublicConfig()
  const { state } = useStage()
  const [opened] = useState(connectionHolder)
  const [given, setGiven] = useState<Sending>()
  const [progress, setProgress] = useState<Progress>({ place: 'joining' })
  const [until, setUntil] = useState<Date | null>(null)
  const [attempt, setAttempt] = useState(0)
  const visit = useRef({ isOver: true })
  const open = useEffectEvent(async () => {
    const mine = visit.current
    if (state === 'removed' || state === 'lost') opened.leave()
    const before = opened.stage()
    setGiven(undefined)
    setProgress({ place: before ? 'renewing' : 'joining' })
    try {
      const [{ openStage }, joined] = await Promise.all([
        preloadStage(),
        client.live.join.mutate({ id, visitor: visitorId() }),
      ])
      if (mine.isOver) return
      const { token, playback, part, sends, until: end } = joined
      const opening = { token: token ?? '', config, hostId: creator.id, speaks: part !== 'viewer', before }
      const stage = playback
        ? await openBroadcast(client, id, { playback, before, isSoundOnly: isSoundOnly() })
        : await openWithVideoChoice(openStage, opening, isSoundOnly)
      if (mine.isOver) return void stage.leave().catch(() => {})
      opened.hold(stage)
      setGiven(part === 'guest' ? sends : null)
      setUntil(end)
      setProgress({ place: 'watching' })
    } catch (error) {
      if (mine.isOver) return
      opened.leave()
      setProgress(progressAfter(error))
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each attempt
  useEffect(() => {
    const mine = { isOver: false }
    visit.current = mine
    queueMicrotask(() => !mine.isOver && void open())
    return () => {
      mine.isOver = true
      opened.leave()
    }
  }, [id, attempt])
  const reconnect = () => setAttempt((count) => count + 1)
  useRefetchOnRemoval(id, state === 'removed' || progress.place === 'failed')
  useRenewOnTurn(id, given, { turn, isPutOut: state === 'removed', renew: () => void open() })
  useRunAt(progress.line?.until ?? null, reconnect)
  useRunAt(until, () => {
    opened.leave()
    setProgress({ place: 'preview over' })
  })
  return { ...progress, until, stage: opened.stage, reconnect }
}

/** Returns the progress after a refused attempt to join. */
function progressAfter(error: unknown): Progress {
  const line = lineOf(detailsOf(error), new Date(correctedMs()))
  if (line) return { place: 'in line', line }
  // the provider refuses without a reason, so its error shows "connection lost"
  const refusal = sentenceOf(error, WATCH.lost)
  return { place: failureOf(error).reason === REFUSALS.previewOver.code ? 'preview over' : 'failed', refusal }
}

/** Returns a holder of the current connection. */
function connectionHolder() {
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
 * Refetches the stream when its viewer is removed or refused. When a stream ends, all viewers are removed, perhaps
 * before the message about the end arrives. For a stream that does not exist, resets its query, so that the page shows
 * the reason.
 */
function useRefetchOnRemoval(id: string, isPutOut: boolean): void {
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

/** Calls `act` at a time; null means never. */
function useRunAt(moment: Date | null, act: () => void): void {
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
function useRenewOnTurn(id: string, given: Sending | undefined, { turn, isPutOut, renew }: Turn): void {
  const { live } = trpc.useUtils()
  const comeAnew = useEffectEvent(renew)
  const isGuest = turn !== null
  // the guest's permissions have changed, perhaps back to the same value
  const stay = useEffectEvent(() => {
    if (isPutOut && isGuest && given !== undefined) renew()
  })
  const [has, wants] = [given === undefined ? undefined : nameOf(given), nameOf(turn)]
  useEffect(() => {
    // the refetched stream contains the reason: turn ended or changed, banned, or stream over
    if (isPutOut) void live.one.invalidate({ id }).then(stay)
  }, [isPutOut, id, live])
  useEffect(() => {
    if (has !== undefined && has !== wants) comeAnew()
  }, [has, wants])
}
