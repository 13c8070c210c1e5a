import { clsx } from 'clsx'
import {
  Ban,
  Camera,
  CameraOff,
  Circle,
  Coins,
  Ellipsis,
  Flag,
  MessageSquare,
  Mic,
  MicOff,
  MonitorUp,
  MonitorX,
  PhoneOff,
  PictureInPicture2,
  Settings2,
  SwitchCamera,
} from 'lucide-react'
import { type RefObject, useState } from 'react'
import { ownActions, useOwn } from '#client/meetings/ownMedia.ts'
import { useModals } from '#client/modals/useModals.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#ui/Menu.tsx'
import { toast } from '#ui/toast.ts'
import type { RecordingState } from '../../recording/screens/useRecording.ts'
import { RECORDING } from '../../recording/spec.ts'
import type { RoomSession } from '../contract.ts'
import { CONTROLS } from '../spec.ts'
import { addableMinutes, canAddTokens, type DialogName, personOf } from '../state.ts'
import { AddMinutes } from './AddMinutes.tsx'
import { useMeeting, useMeter } from './stores.ts'
import type { Room } from './useRoom.ts'

type ControlsProps = {
  session: RoomSession
  room: Room
  picture: RefObject<HTMLVideoElement | null>
  isChatOpen: boolean
  onChat: () => void
  recording: RecordingState
  /** Opens a dialog. */
  onAsk: (about: DialogName) => void
}

/** Controls of a call, at the bottom of the screen. */
export function Controls(props: ControlsProps) {
  const { session, room, picture, isChatOpen, onChat, recording, onAsk } = props
  const { isMuted, microphone } = useOwn()
  const { lines } = useMeeting()
  const news = useUnreadCount(lines.filter(({ from }) => from === 'other').length, isChatOpen)
  return (
    <div className="controls call-controls" role="toolbar" aria-label={CONTROLS.label}>
      {session.role === 'fan' && <Spending session={session} />}
      <div className="call-devices">
        <IconButton
          label={isMuted || !microphone ? CONTROLS.unmute : CONTROLS.mute}
          variant="glass"
          size="xl"
          className={clsx((isMuted || !microphone) && 'control-off')}
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
        <More session={session} picture={picture} recording={recording} onAsk={onAsk} />
        <Button variant="danger" size="lg" className="leave-button" onClick={() => onAsk('leaving')}>
          <PhoneOff aria-hidden="true" />
          <span className="narrow:sr-only">{CONTROLS.leave}</span>
        </Button>
      </div>
    </div>
  )
}

/** The fan's buttons that spend tokens: a tip, and more minutes or more tokens when they would extend the call. */
function Spending({ session }: { session: RoomSession }) {
  const modals = useModals()
  const { reading } = useMeter()
  const minutes = reading ? addableMinutes(reading, 'fan') : 0
  return (
    <div className="call-spending">
      <Button
        variant="tip"
        size="lg"
        className="with-coin"
        onPointerEnter={() => void modals.preload('tokenTipping')}
        onClick={() => modals.open('tokenTipping', { recipient: personOf(session), isLow: true })}
      >
        {CONTROLS.tip}
      </Button>
      {minutes > 0 && <AddMinutes session={session} minutes={minutes} />}
      {session.rate_per_min > 0 && reading && canAddTokens(reading, 'fan') && (
        <Button size="lg" className="btn-glass" onClick={() => modals.open('tokenPurchase')}>
          {CONTROLS.topUp}
        </Button>
      )}
    </div>
  )
}

/** Returns the number of messages that arrived while the chat was closed. */
function useUnreadCount(count: number, isOpen: boolean): number {
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
        className={clsx(!camera && 'control-off')}
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

/** Button that shares the screen; hidden on phones, which do not support it. */
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

type MoreProps = Pick<ControlsProps, 'session' | 'picture' | 'recording' | 'onAsk'>

function More({ session, picture, recording, onAsk }: MoreProps) {
  const modals = useModals()
  const { other } = useMeeting()
  const { displayName } = personOf(session)
  const entries: MenuEntry[] = [
    { label: CONTROLS.settings, icon: <Settings2 aria-hidden="true" />, onSelect: () => onAsk('devices') },
  ]
  if (document.pictureInPictureEnabled && (other?.video ?? other?.screen))
    entries.push({
      label: CONTROLS.float,
      icon: <PictureInPicture2 aria-hidden="true" />,
      onSelect: () => void picture.current?.requestPictureInPicture().catch(() => toast.error(CONTROLS.floatFailed)),
    })
  if (session.role === 'fan')
    entries.push({
      label: CONTROLS.topUp,
      icon: <Coins aria-hidden="true" />,
      onSelect: () => modals.open('tokenPurchase'),
    })
  // recording needs the agreement of the other side
  if (other)
    entries.push({
      label: recording.state === 'on' ? RECORDING.stop : RECORDING.menu,
      icon: <Circle aria-hidden="true" />,
      onSelect: () => onAsk('recording'),
    })
  entries.push(
    'line',
    {
      label: CONTROLS.report,
      icon: <Flag aria-hidden="true" />,
      tone: 'danger',
      onSelect: () => onAsk('reporting'),
    },
    {
      label: CONTROLS.block(displayName),
      icon: <Ban aria-hidden="true" />,
      tone: 'danger',
      onSelect: () => onAsk('blocking'),
    },
  )
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
