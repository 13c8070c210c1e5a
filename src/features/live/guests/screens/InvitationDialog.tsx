import { type ComponentType, Suspense } from 'react'
import { DeviceProblems } from '#client/meetings/DeviceProblems.tsx'
import { useOwn } from '#client/meetings/ownMedia.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { Stream } from '../../contract.ts'
import { GUEST } from '../spec.ts'
import type { JoinStage } from './useJoinStage.ts'

type InvitationDialogProps = {
  stream: Stream
  joining: JoinStage
  /** Component with the recording notice. It renders nothing while the show is not recorded. */
  ConsentWords: ComponentType<{ id: string }>
}

/** Dialog for an invitation to the stage, with buttons to accept and decline. */
export default function InvitationDialog({ stream, joining, ConsentWords }: InvitationDialogProps) {
  const { id, creator } = stream
  const { isBusy, problem, accept, decline } = joining
  const { isAsking } = useOwn()
  return (
    <Dialog
      open
      onOpenChange={decline}
      locked={isBusy}
      title={GUEST.invited(creator.display_name)}
      size="xs"
      footer={
        <>
          <Button aria-disabled={isBusy || undefined} onClick={() => isBusy || decline()}>
            {GUEST.decline}
          </Button>
          <Button variant="primary" loading={isAsking || isBusy} loadingText={GUEST.coming} onClick={accept}>
            {GUEST.come}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{GUEST.invitedText}</p>
        <p>{GUEST.consentText}</p>
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
