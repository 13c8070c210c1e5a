import {
  Ear,
  Ellipsis,
  Flag,
  Hand,
  Maximize,
  Minimize,
  PictureInPicture2,
  RotateCcw,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { type RefObject, Suspense, useEffect, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { ReportDialog, StopStream } from '#features/moderation/index.ts'
import { STAGE_TIP, StageTip, useRepeatTip } from '#features/tips/index.ts'
import { tokensText } from '#shared/money.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#ui/Menu.tsx'
import { toast } from '#ui/toast.ts'
import { useFullScreen } from '#ui/useFullScreen.ts'
import type { Stream } from '../contract.ts'
import { useGuests } from '../guests/screens/useGuests.ts'
import { GUEST } from '../guests/spec.ts'
import { HeartButton } from '../hearts/screens/HeartButton.tsx'
import { changePlaybackSettings, usePlaybackSettings, useStage } from '../watching/screens/stores.ts'
import type { Sound } from '../watching/screens/useSound.ts'
import type { Watching } from '../watching/screens/useWatch.ts'
import { WATCH } from '../watching/spec.ts'
import { personOf } from '../watching/state.ts'

type WatchControlsProps = {
  stream: Stream
  watching: Watching
  sound: Sound
  picture: RefObject<HTMLVideoElement | null>
}

/** Controls of a viewer: a row at the thumb, a menu with all others, and on a wide screen a bar over the video. */
export function WatchControls({ stream, watching, sound, picture }: WatchControlsProps) {
  const session = useSession()
  const [isReporting, setReporting] = useState(false)
  const person = personOf(stream)
  const recipient = { ...person, streamId: stream.id }
  const repeating = useRepeatTip(recipient)
  const { last, repeat } = repeating
  const views = useViews(picture)
  const isAdmin = session?.user.role === 'admin'
  const entries: MenuEntry[] = [
    ...(last && !isAdmin
      ? [{ label: STAGE_TIP.repeat(tokensText(last.tokens)), icon: <RotateCcw aria-hidden="true" />, onSelect: repeat }]
      : []),
    soundEntry(sound),
    useSoundOnly(watching),
    ...views,
    ...useHand(stream),
    ...(session
      ? ([
          'line',
          {
            label: WATCH.report,
            icon: <Flag aria-hidden="true" />,
            tone: 'danger',
            onSelect: () => setReporting(true),
          },
        ] as const)
      : []),
  ]
  return (
    <>
      <div className="controls narrow:hidden" role="toolbar" aria-label={WATCH.controls}>
        {[soundEntry(sound), ...views].map(({ label, icon, onSelect }) => (
          <IconButton key={label} label={label} variant="glass" size="lg" onClick={onSelect}>
            {icon}
          </IconButton>
        ))}
      </div>
      <div className="stream-actions" role="toolbar" aria-label={WATCH.actions}>
        <HeartButton stream={stream} />
        {isAdmin ? (
          <Suspense fallback={null}>
            <StopStream stream={stream} />
          </Suspense>
        ) : (
          <StageTip recipient={recipient} repeating={repeating} />
        )}
        <Menu
          align="end"
          side="top"
          trigger={
            <IconButton label={WATCH.more} variant="glass" size="lg">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          entries={entries}
        />
      </div>
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog
            person={person}
            about={{ type: 'stream', id: stream.id, title: stream.title }}
            open
            onOpenChange={setReporting}
          />
        </Suspense>
      )}
    </>
  )
}

type Entry = Extract<MenuEntry, { onSelect: () => void }>

const soundEntry = ({ isSilent, press }: Sound): Entry => ({
  label: isSilent ? WATCH.sound : WATCH.soundOff,
  icon: isSilent ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />,
  onSelect: press,
})

/** Returns the entry that turns off received video on this device, to save data. */
function useSoundOnly(watching: Watching): Entry {
  const { isSoundOnly: isOn } = usePlaybackSettings()
  const press = () => {
    changePlaybackSettings({ isSoundOnly: !isOn })
    watching
      .stage()
      ?.soundOnly(!isOn)
      .catch(() => {
        changePlaybackSettings({ isSoundOnly: isOn })
        toast.error(WATCH.soundOnlyFailed)
      })
  }
  return { label: isOn ? WATCH.picture : WATCH.soundOnly, icon: <Ear aria-hidden="true" />, onSelect: press }
}

/** Returns the entries for picture-in-picture and full screen, if the browser supports them. */
function useViews(picture: RefObject<HTMLVideoElement | null>): Entry[] {
  const { host } = useStage()
  const [canFloat, setCanFloat] = useState(false)
  useEffect(() => setCanFloat(document.pictureInPictureEnabled === true), [])
  const hasPicture = (host?.video ?? host?.screen ?? null) !== null
  const float = () => void picture.current?.requestPictureInPicture().catch(() => toast.error(WATCH.floatFailed))
  // makes the whole page full screen, because dialogs are outside of the room
  const full = useFullScreen({ element: () => document.documentElement, video: () => picture.current })
  const canFill = full.by === 'element' || (full.by === 'video' && hasPicture)
  return [
    ...(canFloat && hasPicture
      ? [{ label: WATCH.float, icon: <PictureInPicture2 aria-hidden="true" />, onSelect: float }]
      : []),
    ...(canFill
      ? [
          {
            label: full.isFull ? WATCH.unfull : WATCH.full,
            icon: full.isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />,
            onSelect: full.toggle,
          },
        ]
      : []),
  ]
}

/** Returns the entry that raises the viewer's hand. A raised hand is lowered by the note on the stage. */
function useHand({ id, hand }: Stream): Entry[] {
  const session = useSession()
  const { raiseHand, lowerHand } = useGuests(id)
  if (!session) return []
  const icon = <Hand aria-hidden="true" />
  return [
    hand.is_up ? { label: GUEST.lower, icon, onSelect: lowerHand } : { label: GUEST.raise, icon, onSelect: raiseHand },
  ]
}
