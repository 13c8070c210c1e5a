import { UserX, Volume2 } from 'lucide-react'
import { useTrack } from '#client/meetings/useTrack.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import type { StageGuest } from '../../contract.ts'
import { useStage } from '../../watching/screens/stores.ts'
import { WATCH } from '../../watching/spec.ts'
import { shownOf } from '../../watching/state.ts'
import { GUEST } from '../spec.ts'
import { useGuests } from './useGuests.ts'

type GuestOnStageProps = { streamId: string; guest: StageGuest }

/** Guest on the host's stage, with a button that ends their turn. */
export function GuestOnStage({ streamId, guest }: GuestOnStageProps) {
  const { end, isBusy } = useGuests(streamId)
  const { guest: media } = useStage()
  const shown = shownOf(media, guest)
  const { element, isBlocked, unblock } = useTrack<HTMLAudioElement>(shown?.audio ?? null)
  const name = guest.display_name
  return (
    <div className="stream-small">
      <GuestPicture guest={guest} track={shown?.video ?? null} />
      {/* biome-ignore lint/a11y/useMediaCaption: a live conversation has no captions */}
      <audio ref={element} />
      <p className="sr-only" role="status">
        {media ? GUEST.guest(name) : GUEST.connecting(name)}
      </p>
      {isBlocked && (
        <Button variant="primary" size="sm" onClick={unblock}>
          <Volume2 aria-hidden="true" />
          {WATCH.sound}
        </Button>
      )}
      <Button variant="danger" size="sm" loading={isBusy} onClick={() => end(guest.id)}>
        <UserX aria-hidden="true" />
        {GUEST.takeOff}
      </Button>
    </div>
  )
}

type GuestPictureProps = { guest: StageGuest; track: MediaStreamTrack | null }

/** Video of the guest, or their avatar while there is no video. */
export function GuestPicture({ guest, track }: GuestPictureProps) {
  const { element } = useTrack<HTMLVideoElement>(track)
  const { display_name: name, avatar_url: avatar } = guest
  return (
    <figure className="stream-guest">
      <video ref={element} hidden={track === null} playsInline muted aria-label={GUEST.guest(name)} />
      {track === null && <Avatar name={name} src={avatar} size="lg" />}
      <figcaption>{name}</figcaption>
    </figure>
  )
}
