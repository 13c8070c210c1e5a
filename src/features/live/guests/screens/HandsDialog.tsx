import { X } from 'lucide-react'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Switch } from '#ui/Switch.tsx'
import type { Hand, StageGuest, Stream } from '../../contract.ts'
import { GUEST } from '../spec.ts'
import { useGuests } from './useGuests.ts'

type HandsDialogProps = { stream: Stream; open: boolean; onOpenChange: (open: boolean) => void }

/** Dialog with the guest's permissions and the raised hands. */
export default function HandsDialog({ stream, open, onOpenChange }: HandsDialogProps) {
  const { id, guest, hands } = stream
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={GUEST.handsTitle} size="sm">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {guest && <Guest streamId={id} guest={guest} />}
        {hands.length === 0 ? (
          !guest && (
            <div className="grid gap-1">
              <p className="font-bold">{GUEST.noHands.title}</p>
              <p className="text-muted">{GUEST.noHands.text}</p>
            </div>
          )
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {hands.map((hand) => (
              <HandRow key={hand.id} streamId={id} hand={hand} isFree={guest === null} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function Guest({ streamId, guest }: { streamId: string; guest: StageGuest }) {
  const { allow, end, isBusy } = useGuests(streamId)
  const { id, sound, picture, display_name: name } = guest
  return (
    <section className="card card-pad grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-lg [overflow-wrap:anywhere]">{GUEST.guest(name)}</h3>
      <Switch label={GUEST.sound} checked={sound} onChange={(on) => allow(id, { sound: on })} />
      <Switch label={GUEST.picture} checked={picture} onChange={(on) => allow(id, { picture: on })} />
      <Button variant="danger" loading={isBusy} onClick={() => end(id)}>
        {GUEST.takeOff}
      </Button>
    </section>
  )
}

type HandRowProps = { streamId: string; hand: Hand; isFree: boolean }

function HandRow({ streamId, hand, isFree }: HandRowProps) {
  const { invite, end, isBusy } = useGuests(streamId)
  const { id, display_name: name, avatar_url: avatar, is_invited: isInvited } = hand
  return (
    <li className="flex min-h-14 items-center gap-3">
      <Avatar name={name} src={avatar} size="md" />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
        <span className="truncate font-bold">{name}</span>
        {isInvited && <span className="text-muted text-sm">{GUEST.waiting}</span>}
      </span>
      {isInvited ? (
        <Button size="sm" loading={isBusy} onClick={() => end(id)}>
          {GUEST.withdraw}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="primary"
          loading={isBusy}
          disabled={!isFree}
          aria-label={GUEST.inviteNamed(name)}
          onClick={() => invite(id)}
        >
          {GUEST.invite}
        </Button>
      )}
      {!isInvited && (
        <IconButton label={GUEST.dismiss(name)} loading={isBusy} onClick={() => end(id)}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
