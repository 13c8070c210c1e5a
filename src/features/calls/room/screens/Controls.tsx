import {
  Camera,
  CameraOff,
  Ellipsis,
  MessageSquare,
  Mic,
  MicOff,
  MonitorUp,
  MonitorX,
  PhoneOff,
  SwitchCamera,
} from 'lucide-react'
import { type RefObject, Suspense, useState } from 'react'
import { DeviceChoices } from '#client/meetings/DeviceChoices.tsx'
import { DEVICES } from '#client/meetings/devices.ts'
import { ownActions, useOwn } from '#client/meetings/ownMedia.ts'
import { useModals } from '#client/modals/useModals.ts'
import { ReportDialog } from '#features/moderation/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#ui/Menu.tsx'
import { toast } from '#ui/toast.ts'
import { otherOf } from '../../listing/state.ts'
import type { RecordingState } from '../../recording/screens/useRecording.ts'
import { RECORDING } from '../../recording/spec.ts'
import type { RoomSession } from '../contract.ts'
import { CONTROLS } from '../spec.ts'
import { useMeeting } from './stores.ts'
import { useBlock } from './useBlock.ts'
import type { Room } from './useRoom.ts'

type ControlsProps = {
  session: RoomSession
  room: Room
  picture: RefObject<HTMLVideoElement | null>
  isChatOpen: boolean
  onChat: () => void
  recording: RecordingState
  /** Opens what is said of it. */
  onRecording: () => void
}

/** What can be done in a call, under the thumb. */
export function Controls(props: ControlsProps) {
  const { session, room, picture, isChatOpen, onChat, recording, onRecording } = props
  const [open, setOpen] = useState<'devices' | 'leaving' | 'blocking' | 'reporting'>()
  const { isMuted, microphone } = useOwn()
  const { lines } = useMeeting()
  const news = useNews(lines.filter(({ from }) => from === 'other').length, isChatOpen)
  const close = () => setOpen(undefined)
  return (
    <div className="controls" role="toolbar" aria-label={CONTROLS.label}>
      <IconButton
        label={isMuted || !microphone ? CONTROLS.unmute : CONTROLS.mute}
        variant="glass"
        size="xl"
        onClick={() => (microphone ? ownActions.mute(!isMuted) : void ownActions.turnOn(['microphone']))}
      >
        {isMuted || !microphone ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
      </IconButton>
      {session.type === 'video' && <CameraButtons />}
      {session.type === 'video' && <ShareButton room={room} />}
      <span className="relative">
        <IconButton
          label={news > 0 ? CONTROLS.chatNew(news) : CONTROLS.chat}
          variant="glass"
          size="xl"
          aria-expanded={isChatOpen}
          onClick={onChat}
        >
          <MessageSquare aria-hidden="true" />
        </IconButton>
        {news > 0 && <span className="control-news" aria-hidden="true" />}
      </span>
      <More session={session} picture={picture} onOpen={setOpen} recording={recording} onRecording={onRecording} />
      <Button variant="danger" size="lg" className="leave-button" onClick={() => setOpen('leaving')}>
        <PhoneOff aria-hidden="true" />
        <span className="narrow:sr-only">{CONTROLS.leave}</span>
      </Button>
      <Dialog open={open === 'devices'} onOpenChange={close} title={CONTROLS.settings} size="sm">
        <DeviceChoices kinds={session.type === 'video' ? ['camera', 'microphone'] : ['microphone']} />
        <p className="text-muted text-sm">{DEVICES.hint}</p>
      </Dialog>
      <Leaving session={session} room={room} open={open === 'leaving'} onClose={close} />
      <Blocking session={session} open={open === 'blocking'} onClose={close} />
      {open === 'reporting' && (
        <Suspense fallback={null}>
          <ReportDialog person={personOf(session)} open onOpenChange={close} />
        </Suspense>
      )}
    </div>
  )
}

function personOf(session: RoomSession) {
  const { id, username, display_name: displayName, avatar_url: avatarUrl } = otherOf(session)
  return { id, username, displayName, avatarUrl }
}

/** Lines that came while the chat was closed. */
function useNews(count: number, isOpen: boolean): number {
  const [seen, setSeen] = useState(count)
  if (isOpen && seen !== count) setSeen(count)
  return isOpen ? 0 : count - seen
}

function CameraButtons() {
  const { camera, devices, isAsking } = useOwn()
  const canFlip = devices.filter(({ kind }) => kind === 'videoinput').length > 1
  return (
    <>
      <IconButton
        label={camera ? CONTROLS.cameraOff : CONTROLS.cameraOn}
        variant="glass"
        size="xl"
        disabled={isAsking}
        onClick={() => (camera ? ownActions.turnOff('camera') : void ownActions.turnOn(['camera']))}
      >
        {camera ? <Camera aria-hidden="true" /> : <CameraOff aria-hidden="true" />}
      </IconButton>
      {camera && canFlip && (
        <IconButton
          label={CONTROLS.flip}
          variant="glass"
          size="xl"
          className="wide:hidden"
          onClick={() => void ownActions.flip()}
        >
          <SwitchCamera aria-hidden="true" />
        </IconButton>
      )}
    </>
  )
}

/** Phones cannot share their screen. */
function ShareButton({ room }: { room: Room }) {
  const { isSharing } = useMeeting()
  if (!navigator.mediaDevices || !('getDisplayMedia' in navigator.mediaDevices)) return null
  const share = () =>
    room
      .meeting()
      ?.share(!isSharing)
      .catch(() => toast.error(CONTROLS.shareFailed))
  return (
    <IconButton
      label={isSharing ? CONTROLS.unshare : CONTROLS.share}
      variant="glass"
      size="xl"
      className="narrow:hidden"
      onClick={() => void share()}
    >
      {isSharing ? <MonitorX aria-hidden="true" /> : <MonitorUp aria-hidden="true" />}
    </IconButton>
  )
}

type MoreProps = {
  session: RoomSession
  picture: RefObject<HTMLVideoElement | null>
  onOpen: (what: 'devices' | 'blocking' | 'reporting') => void
} & Pick<ControlsProps, 'recording' | 'onRecording'>

function More({ session, picture, onOpen, recording, onRecording }: MoreProps) {
  const modals = useModals()
  const { other } = useMeeting()
  const recipient = personOf(session)
  const { displayName } = recipient
  const entries: MenuEntry[] = [{ label: CONTROLS.settings, onSelect: () => onOpen('devices') }]
  if (document.pictureInPictureEnabled && (other?.video ?? other?.screen))
    entries.push({
      label: CONTROLS.float,
      onSelect: () => void picture.current?.requestPictureInPicture().catch(() => toast.error(CONTROLS.floatFailed)),
    })
  if (session.role === 'fan')
    entries.push(
      {
        label: CONTROLS.tip,
        onSelect: () => modals.open('tokenTipping', { recipient }),
      },
      { label: CONTROLS.topUp, onSelect: () => modals.open('tokenPurchase') },
    )
  // the other one has to be there to agree
  if (other) entries.push({ label: recording.state === 'on' ? RECORDING.stop : RECORDING.menu, onSelect: onRecording })
  entries.push('line', { label: CONTROLS.report, tone: 'danger', onSelect: () => onOpen('reporting') })
  entries.push({ label: CONTROLS.block(displayName), tone: 'danger', onSelect: () => onOpen('blocking') })
  return (
    <Menu
      side="top"
      trigger={
        <IconButton label={CONTROLS.more} variant="glass" size="xl">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      entries={entries}
    />
  )
}

type AskProps = { session: RoomSession; open: boolean; onClose: () => void }

function Leaving({ session, room, open, onClose }: AskProps & { room: Room }) {
  const { leaving, role, rate_per_min: rate } = session
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={CONTROLS.leaveAsk}
      size="xs"
      footer={
        <>
          <Button onClick={onClose}>{CONTROLS.stay}</Button>
          <Button variant="danger" onClick={() => void room.leave()}>
            {CONTROLS.leave}
          </Button>
        </>
      }
    >
      <p>
        {role === 'fan' && rate > 0
          ? CONTROLS.leaveFan(leaving.after_seconds, leaving.minutes, leaving.minutes * rate)
          : CONTROLS.leaveOther}
      </p>
    </Dialog>
  )
}

function Blocking({ session, open, onClose }: AskProps) {
  const { id, display_name: name } = otherOf(session)
  const { block, isBusy } = useBlock(id)
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={CONTROLS.blockAsk(name)}
      size="xs"
      footer={
        <>
          <Button onClick={onClose}>{CONTROLS.stay}</Button>
          <Button variant="danger" loading={isBusy} onClick={() => void block()}>
            {CONTROLS.block(name)}
          </Button>
        </>
      }
    >
      <p>{CONTROLS.blockText}</p>
    </Dialog>
  )
}
