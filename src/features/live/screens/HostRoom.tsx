import { useHydrated, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { MonitorUp, MonitorX, SlidersHorizontal, Square } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { DeviceProblems } from '#client/meetings/DeviceProblems.tsx'
import { useWakeLock } from '#client/meetings/useWakeLock.ts'
import { useHeldPage } from '#client/navigation/LeaveGuard.tsx'
import { sentenceOf } from '#client/query/sentence.ts'
import { useNow } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { fullNumber } from '#shared/money.ts'
import { LiveBadge } from '#ui/Badge.tsx'
import { FloatingParts } from '#ui/Boundary.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { toast } from '#ui/toast.ts'
import { ChatPanel } from '../chat/screens/ChatPanel.tsx'
import { CHAT } from '../chat/spec.ts'
import type { Stream } from '../contract.ts'
import { GuestOnStage } from '../guests/screens/GuestOnStage.tsx'
import { HandsButton } from '../guests/screens/HandsButton.tsx'
import { OthersHearts } from '../hearts/screens/OthersHearts.tsx'
import { RisingHearts } from '../hearts/screens/RisingHearts.tsx'
import { HEARTS } from '../hearts/spec.ts'
import { NotSending } from '../hosting/screens/NotSending.tsx'
import { OwnButtons, OwnStage } from '../hosting/screens/OwnStage.tsx'
import { type Hosting, useHost } from '../hosting/screens/useHost.ts'
import { HOST } from '../hosting/spec.ts'
import { RaidArrives } from '../raids/screens/RaidArrives.tsx'
import { RAID } from '../raids/spec.ts'
import { TipsButton } from '../tips/screens/TipsButton.tsx'
import type { StageParts } from '../watching/screens/parts.ts'
import { useStage } from '../watching/screens/stores.ts'
import { clockText } from '../watching/state.ts'

const RaidChoice = lazyWithRetry(() => import('../raids/screens/RaidChoice.tsx'))
const ChatSettingsDialog = lazyWithRetry(() => import('../chat/screens/ChatSettingsDialog.tsx'))

/** Stage for its host: own video, figures and controls. */
export default function HostRoom({ stream, parts }: { stream: Stream; parts: StageParts }) {
  const { Consent, RecordedMark } = parts
  const hosting = useHost(stream)
  const heading = useRef<HTMLHeadingElement>(null)
  useWakeLock()
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={clsx('stream has-chat', stream.guest && 'has-guest')} aria-labelledby="stream-title">
      <FloatingParts>
        <OwnPicture hosting={hosting} />
        <header className="stream-top">
          <span className="flex min-w-0 flex-1 items-center gap-3">
            <LiveBadge />
            <Suspense fallback={null}>
              <RecordedMark id={stream.id} />
            </Suspense>
            <h1 id="stream-title" ref={heading} tabIndex={-1} className="truncate font-bold outline-none">
              {stream.title}
            </h1>
          </span>
          <Figures stream={stream} />
        </header>
        <div className="stream-notes">
          <DeviceProblems />
          <NotSending stream={stream} isOnStage={hosting.place === 'on stage'} />
          <Suspense fallback={null}>
            <Consent id={stream.id} />
          </Suspense>
        </div>
        {stream.guest && <GuestOnStage streamId={stream.id} guest={stream.guest} />}
        <StageMessage hosting={hosting} />
        <RaidArrives stream={stream} />
        <OthersHearts id={stream.id} />
        <ChatPanel stream={stream} />
        <HostControls stream={stream} hosting={hosting} parts={parts} />
        <RisingHearts />
      </FloatingParts>
    </section>
  )
}

function Figures({ stream }: { stream: Stream }) {
  const { stats, started_at: startedAt } = stream
  const seconds = (useNow().getTime() - startedAt.getTime()) / 1_000
  return (
    // the order of importance: on a phone the last figures are beyond the edge
    <dl className="stream-figures faded-x" aria-label={HOST.figures}>
      <Figure name={HOST.viewers}>{fullNumber(stats.viewers)}</Figure>
      <Figure name={HOST.tokens}>
        <TipsButton streamId={stream.id} isOwn>
          <TokenAmount tokens={stats.tokens ?? 0} />
        </TipsButton>
      </Figure>
      <Figure name={HOST.duration}>{clockText(seconds)}</Figure>
      <Figure name={HOST.tips}>{fullNumber(stats.tips ?? 0)}</Figure>
      <Figure name={HEARTS.title}>{fullNumber(stats.hearts)}</Figure>
      <Figure name={HOST.messages}>{fullNumber(stats.messages)}</Figure>
      <Figure name={HOST.peak}>{fullNumber(stats.peak_viewers)}</Figure>
    </dl>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd translate="no" className="figures">
      {children}
    </dd>
  </div>
)

/** Returns true if a message covers the middle of the stage. */
const hasMessage = (place: Hosting['place'], state: ReturnType<typeof useStage>['state']): boolean =>
  place === 'on stage' ? state === 'removed' || state === 'lost' : place !== 'joining'

/** Own video; without the avatar while a message covers its place. */
function OwnPicture({ hosting: { place } }: { hosting: Hosting }) {
  const { state } = useStage()
  return <OwnStage className={clsx('stream-view stream-own', hasMessage(place, state) && 'is-said')} />
}

function StageMessage({ hosting }: { hosting: Hosting }) {
  const { place, refusal, back } = hosting
  const { state } = useStage()
  if (!hasMessage(place, state)) return null
  if (place === 'on stage' && state === 'removed')
    return (
      <div className="stream-said" role="status">
        <p>{refusal ?? HOST.moved}</p>
        <Button variant="primary" size="lg" onClick={() => back(true)}>
          {HOST.here}
        </Button>
      </div>
    )
  return (
    <div className="stream-said" role="status">
      <p>{refusal ?? (state === 'lost' ? HOST.lost : HOST.runningText)}</p>
      <Button variant="primary" size="lg" onClick={() => back(place === 'elsewhere')}>
        {place === 'elsewhere' ? HOST.here : HOST.back}
      </Button>
    </div>
  )
}

type HostControlsProps = { stream: Stream; hosting: Hosting; parts: StageParts }

function HostControls({ stream, hosting, parts: { Record } }: HostControlsProps) {
  const [isAsking, setAsking] = useState(false)
  const [isSetting, setSetting] = useState(false)
  return (
    <div className="controls" role="toolbar" aria-label={HOST.controls}>
      <OwnButtons />
      <ShareButton hosting={hosting} />
      <HandsButton stream={stream} />
      <Suspense fallback={null}>
        <Record id={stream.id} />
      </Suspense>
      <IconButton label={CHAT.settings} variant="glass" size="lg" onClick={() => setSetting(true)}>
        <SlidersHorizontal aria-hidden="true" />
      </IconButton>
      <Button variant="danger" size="lg" className="leave-button" onClick={() => setAsking(true)}>
        <Square aria-hidden="true" />
        <span className="narrow:sr-only">{HOST.end}</span>
      </Button>
      <Ending id={stream.id} hosting={hosting} open={isAsking} onOpenChange={setAsking} />
      {isSetting && (
        <Suspense fallback={null}>
          <ChatSettingsDialog stream={stream} open onOpenChange={setSetting} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Button that shares the screen. Phones cannot share it, so they show no button. Renders after hydration, because the
 * server does not know the device.
 */
function ShareButton({ hosting }: { hosting: Hosting }) {
  const { isSharing } = useStage()
  const hydrated = useHydrated()
  if (!hydrated) return null
  if (!navigator.mediaDevices || !('getDisplayMedia' in navigator.mediaDevices)) return null
  const share = () =>
    hosting
      .stage()
      ?.share(!isSharing)
      .catch(() => toast.error(HOST.shareFailed))
  return (
    <IconButton
      label={isSharing ? HOST.unshare : HOST.share}
      variant="glass"
      size="lg"
      className="narrow:hidden"
      onClick={() => void share()}
    >
      {isSharing ? <MonitorX aria-hidden="true" /> : <MonitorUp aria-hidden="true" />}
    </IconButton>
  )
}

type EndingProps = { id: string; hosting: Hosting; open: boolean; onOpenChange: (open: boolean) => void }

function Ending({ id, hosting, open, onOpenChange }: EndingProps) {
  const navigate = useNavigate()
  const { live } = trpc.useUtils()
  const [raidTo, setRaidTo] = useState('')
  const done = {
    async onSuccess() {
      await navigate({ to: '/live/$id/summary', params: { id }, replace: true })
      await live.invalidate()
    },
    onError: (error: Parameters<typeof sentenceOf>[0]) => void toast.error(sentenceOf(error, HOST.endFailed)),
  }
  const end = trpc.live.end.useMutation(done)
  const raid = trpc.live.raid.useMutation({
    ...done,
    onError: (error) => {
      done.onError(error)
      // resets the choice and refetches the targets, because the chosen stream may have ended
      setRaidTo('')
      void live.raidTargets.invalidate({ id })
    },
  })
  const close = () => {
    setRaidTo('')
    onOpenChange(false)
  }
  const isEnding = end.isPending || raid.isPending
  // asks for confirmation before the page is left, also by a notification link or the Back button, because leaving ends
  // the stream
  useHeldPage({ isHeld: hosting.place === 'on stage' && !isEnding, ask: () => onOpenChange(true) })
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={HOST.endAsk}
      size="sm"
      footer={
        <>
          <Button onClick={close}>{HOST.stay}</Button>
          <Button
            variant="danger"
            loading={isEnding}
            onClick={() => (raidTo === '' ? end.mutate({ id }) : raid.mutate({ id, to: raidTo }))}
          >
            {raidTo === '' ? HOST.end : RAID.end}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>{HOST.endText}</p>
        <Suspense fallback={null}>
          <RaidChoice streamId={id} value={raidTo} onChange={setRaidTo} />
        </Suspense>
      </div>
    </Dialog>
  )
}
