import { type ComponentType, Suspense, useState } from 'react'
import { DeviceProblems } from '#client/meetings/DeviceProblems.tsx'
import { ownActions, readOwn } from '#client/meetings/ownMedia.ts'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { Stream } from '../../contract.ts'
import { GUEST } from '../spec.ts'
import { useGuests } from './useGuests.ts'

type InvitationDialogProps = {
  stream: Stream
  /** That the show is recorded, if it is. */
  ConsentWords: ComponentType<{ id: string }>
}

/** The host asks somebody on stage: what that means, and both answers. */
export default function InvitationDialog({ stream, ConsentWords }: InvitationDialogProps) {
  const { id, creator } = stream
  const me = useSession()?.user.id
  const { come, lowerHand, isBusy } = useGuests(id)
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const accept = async () => {
    if (!me) return
    setAsking(true)
    setProblem(undefined)
    await ownActions.turnOn(['camera', 'microphone'])
    setAsking(false)
    const { camera, microphone } = readOwn()
    if (!(camera || microphone)) return setProblem(GUEST.noDevice)
    if (!(await come(me))) ownActions.release()
  }
  return (
    <Dialog
      open
      onOpenChange={lowerHand}
      title={GUEST.invited(creator.display_name)}
      size="xs"
      footer={
        <>
          <Button disabled={isBusy} onClick={lowerHand}>
            {GUEST.decline}
          </Button>
          <Button
            variant="primary"
            loading={isAsking || isBusy}
            loadingText={GUEST.coming}
            onClick={() => void accept()}
          >
            {GUEST.come}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{GUEST.invitedText}</p>
        <Suspense fallback={null}>
          <ConsentWords id={id} />
        </Suspense>
        <DeviceProblems />
        {problem && (
          <p role="alert" className="text-warning">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
