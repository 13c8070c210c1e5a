import { Link, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronDown, ChevronUp, Volume2 } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useWakeLock } from '#client/meetings/useWakeLock.ts'
import { useMinute, useNow } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { FollowButton } from '#features/social/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { LiveBadge } from '#ui/Badge.tsx'
import { FloatingParts } from '#ui/Boundary.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { StageGuest, Stream } from '../contract.ts'
import GuestControls from '../guests/screens/GuestControls.tsx'
import { RaisedHand } from '../guests/screens/RaisedHand.tsx'
import { useJoinStage } from '../guests/screens/useJoinStage.ts'
import { GUEST } from '../guests/spec.ts'
import { RisingHearts } from '../hearts/screens/RisingHearts.tsx'
import { streamPath } from '../spec.ts'
import { CloseStream } from '../watching/screens/CloseStream.tsx'
import type { StageParts } from '../watching/screens/parts.ts'
import { SignUpFirst } from '../watching/screens/SignUpFirst.tsx'
import { playbackSettingsStore, swipeOrderStore, useLine, useStage } from '../watching/screens/stores.ts'
import { useReceivingReport } from '../watching/screens/useReceivingReport.ts'
import { type Sound, useSound } from '../watching/screens/useSound.ts'
import { useSwipe } from '../watching/screens/useSwipe.ts'
import { useWatch, type Watching } from '../watching/screens/useWatch.ts'
import { readAgainMs, WATCH } from '../watching/spec.ts'
import {
  audienceText,
  inSwipeOrder,
  type Line,
  nextStream,
  personOf,
  placeAt,
  secondsUntil,
} from '../watching/state.ts'
import { StagePicture } from './StagePicture.tsx'
import { WatchControls } from './WatchControls.tsx'

/** Notices for the guest: that they are on stage, and which media the host has turned off. */
const GuestNotes = ({ guest: { sound, picture } }: { guest: StageGuest }) => (
  <>
    <p className="stream-note">{GUEST.onStage}</p>
    {!sound && <p className="stream-note">{GUEST.soundOff}</p>}
    {!picture && <p className="stream-note">{GUEST.pictureOff}</p>}
  </>
)

// loads after the video, together with the validation of realtime messages
const Audience = lazyWithRetry(() => import('./Audience.tsx'))
const InvitationDialog = lazyWithRetry(() => import('../guests/screens/InvitationDialog.tsx'))

/** Stage for viewers: the video fills the room, and all other parts are on top of it. */
export default function WatchRoom({ stream, parts }: { stream: Stream; parts: StageParts }) {
  const { RecordedMark, Consent, ConsentWords } = parts
  const { creator, title, guest, hand } = stream
  const joining = useJoinStage(stream)
  const { turn } = joining
  const isGuest = turn !== null
  const watching = useWatch(stream, turn, () => playbackSettingsStore.get().isSoundOnly)
  useReceivingReport(stream, watching.stage)
  const sound = useSound(guest)
  const audience = audienceText(stream, useMinute())
  const room = useRef<HTMLElement>(null)
  const picture = useRef<HTMLVideoElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isWriting, setWriting] = useState(false)
  const go = useOthers(stream.id)
  useWakeLock()
  useEffect(() => heading.current?.focus(), [])
  useSwipe(room, isGuest ? undefined : go)
  return (
    <section
      ref={room}
      className={clsx('stream has-chat', guest && 'has-guest', !isGuest && 'is-watched', isWriting && 'is-writing')}
      aria-labelledby="stream-title"
    >
      <FloatingParts>
        <StagePicture stream={stream} picture={picture} isGuest={isGuest} isMuted={sound.isMuted} />
        <audio ref={sound.host} muted={sound.isMuted} />
        <audio ref={sound.guest} muted={sound.isMuted} />
        {!isGuest && <PictureTouch sound={sound} isWriting={isWriting} />}
        <header className="stream-top is-viewers">
          <Link to="/creator/$usernameOrId" params={{ usernameOrId: creator.username }} className="stream-person">
            <Avatar name={creator.display_name} src={creator.avatar_url} size="md" />
            <span translate="no" className="truncate font-bold">
              {creator.display_name}
            </span>
          </Link>
          <h1 id="stream-title" ref={heading} tabIndex={-1} className="stream-title">
            {title}
          </h1>
          <span className="stream-facts">
            <LiveBadge />
            <Suspense fallback={null}>
              <RecordedMark id={stream.id} />
            </Suspense>
            {audience && (
              <span translate="no" className="badge badge-glass figures">
                {audience}
              </span>
            )}
          </span>
          <FollowButton person={personOf(stream)} size="sm" />
          <CloseStream />
        </header>
        <StageMessage stream={stream} watching={watching}>
          {sound.isBlocked && (
            <Button variant="primary" size="lg" className="sound-wanted" onClick={sound.press}>
              <Volume2 aria-hidden="true" />
              {WATCH.sound}
            </Button>
          )}
          {sound.isMuted && !isGuest && <p className="stream-note wide:hidden">{WATCH.silent}</p>}
          {hand.is_up && !isGuest && !hand.is_invited && <RaisedHand stream={stream} />}
          {turn && (
            <>
              <GuestNotes guest={turn} />
              <Suspense fallback={null}>
                <Consent id={stream.id} />
              </Suspense>
            </>
          )}
        </StageMessage>
        {hand.is_invited && guest === null && (
          <Suspense fallback={null}>
            <InvitationDialog stream={stream} joining={joining} ConsentWords={ConsentWords} />
          </Suspense>
        )}
        {go && !isGuest && (
          <div className="stream-others">
            <IconButton label={WATCH.previous} variant="glass" size="lg" onClick={() => go(-1)}>
              <ChevronUp aria-hidden="true" />
            </IconButton>
            <IconButton label={WATCH.next} variant="glass" size="lg" onClick={() => go(1)}>
              <ChevronDown aria-hidden="true" />
            </IconButton>
          </div>
        )}
        <Suspense fallback={<aside className="stream-chat" />}>
          <Audience stream={stream} onWriting={setWriting} />
        </Suspense>
        {guest && isGuest ? (
          <div className="controls" role="toolbar" aria-label={WATCH.controls}>
            <GuestControls streamId={stream.id} guest={guest} />
          </div>
        ) : (
          <WatchControls stream={stream} watching={watching} sound={sound} picture={picture} />
        )}
        <RisingHearts />
      </FloatingParts>
    </section>
  )
}

/**
 * A tap on the picture turns the sound on or off, or ends writing. On a wide screen the bar over the video has this
 * button.
 */
function PictureTouch({ sound, isWriting }: { sound: Sound; isWriting: boolean }) {
  const endsWriting = useRef(false)
  const press = () => {
    if (!endsWriting.current) return sound.press()
    endsWriting.current = false
    // iOS keeps the keyboard open after a tap outside of the field
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  return (
    <button
      type="button"
      className="stream-touch wide:hidden"
      aria-label={sound.isSilent ? WATCH.sound : WATCH.soundOff}
      onPointerDown={() => {
        endsWriting.current = isWriting
      }}
      onClick={press}
    />
  )
}

/** Returns a function that goes to the next or previous stream; undefined if there is no other stream. */
function useOthers(id: string): ((step: 1 | -1) => void) | undefined {
  const navigate = useNavigate()
  const { data } = trpc.live.list.useQuery({}, { refetchInterval: readAgainMs })
  const streams = inSwipeOrder(useLine(), data?.streams ?? [])
  useEffect(() => {
    if (data) swipeOrderStore.apply((line) => inSwipeOrder(line, data.streams).map((one) => one.id))
  }, [data])
  if (!nextStream(streams, id, 1)) return undefined
  return (step) => {
    const next = nextStream(streams, id, step)
    // replaces the history entry, so that closing returns to the page before the first stream
    if (next) void navigate({ to: '/live/$id', params: { id: next.id }, replace: true })
  }
}

type StageMessageProps = { stream: Stream; watching: Watching; children: ReactNode }

/** Message over the video: host away, preview over or connection lost. */
function StageMessage({ stream, watching, children }: StageMessageProps) {
  const { state, host, isSoundOnly, quality } = useStage()
  const { place, refusal, line, until, reconnect } = watching
  const now = useNow()
  if (place === 'preview over')
    return (
      <div className="stream-said" role="status">
        <h2 className="text-xl">{WATCH.previewOver.title}</h2>
        <p>{WATCH.previewOver.text}</p>
        <SignUpFirst next={streamPath(stream.id)} />
      </div>
    )
  if (line) return <InLine line={line} />
  const isOut = state === 'removed' || state === 'lost'
  // attempts once more after a removal, because the server's refusal contains the reason
  if (place === 'failed' || (isOut && place !== 'renewing'))
    return (
      <div className="stream-said" role="status">
        <p>{refusal ?? (state === 'removed' ? WATCH.removed.text : WATCH.lost)}</p>
        <Button variant="primary" size="lg" onClick={reconnect}>
          {WATCH.rejoin}
        </Button>
      </div>
    )
  const words = wordsOf(stream, { place, state, hasHost: host !== null })
  return (
    <div className="stream-notes" aria-live="polite">
      {words && <p className="stream-note">{words}</p>}
      {isSoundOnly && <p className="stream-note">{WATCH.soundOnlyText}</p>}
      {quality === 'poor' && !isSoundOnly && <p className="stream-note">{WATCH.weak}</p>}
      {children}
      {stream.held_until && stream.live_at && (
        <p translate="no" className="stream-note figures" aria-live="off">
          {WATCH.heldSeconds(secondsUntil(stream.held_until, now))}
        </p>
      )}
      {until && (
        <p translate="no" className="stream-note figures" aria-live="off">
          {WATCH.preview(secondsUntil(until, now))}
          <Link
            to="/auth"
            search={{ mode: 'signup', redirect: streamPath(stream.id) }}
            className={buttonClass({ variant: 'primary', size: 'sm' })}
          >
            {WATCH.signUp}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Place of a viewer who waits to join. Only the place is announced, not each second. */
function InLine({ line }: { line: Line }) {
  const now = useNow()
  return (
    <div className="stream-said" role="status">
      <h2 translate="no" className="text-xl figures">
        {WATCH.inLine(placeAt(line, now))}
      </h2>
      <p>{WATCH.inLineText}</p>
      <p translate="no" className="figures" aria-live="off">
        {WATCH.inLineSeconds(secondsUntil(line.until, now))}
      </p>
    </div>
  )
}

type Stands = { place: Watching['place']; state: string; hasHost: boolean }

function wordsOf(stream: Stream, { place, state, hasHost }: Stands): string | undefined {
  const name = stream.creator.display_name
  if (state === 'reconnecting') return WATCH.reconnecting
  if (place === 'joining' || state === 'removed' || state === 'lost') return WATCH.joining
  if (!stream.live_at) return WATCH.starting(name)
  if (stream.held_until && !hasHost) return WATCH.held(name)
  return undefined
}
