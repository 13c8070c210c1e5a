import { LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { ownActions, useOwn } from '#client/meetings/ownMedia.ts'
import { pageHeading } from '#client/navigation/focusHeading.ts'
import { Button } from '#ui/Button.tsx'
import type { StageGuest } from '../../contract.ts'
import { OwnButtons } from '../../hosting/screens/OwnStage.tsx'
import { GUEST } from '../spec.ts'
import { useGuests } from './useGuests.ts'

type GuestControlsProps = { streamId: string; guest: StageGuest }

/** Controls of a guest on stage: microphone and camera, if the host allows them, and a button to leave the stage. */
export default function GuestControls({ streamId, guest }: GuestControlsProps) {
  const { sound, picture, id } = guest
  const { end, isBusy } = useGuests(streamId)
  const { camera } = useOwn()
  useEffect(() => {
    if (!sound) ownActions.mute(true)
  }, [sound])
  useEffect(() => {
    if (!picture && camera) ownActions.turnOff('camera')
  }, [picture, camera])
  useEffect(
    () => () => {
      // moves the focus, because the focused button has unmounted
      if (document.activeElement === document.body) pageHeading()?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <>
      <OwnButtons may={{ sound, picture }} />
      <Button variant="danger" size="lg" loading={isBusy} onClick={() => end(id)}>
        <LogOut aria-hidden="true" />
        <span className="narrow:sr-only">{GUEST.leave}</span>
      </Button>
    </>
  )
}
