import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PROFILE_SENTENCES } from '../../spec/profile.ts'

type LeaveDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; onLeave: () => void }

export default function LeaveDialog({ open, onOpenChange, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={PROFILE_SENTENCES.leaveTitle}
      footer={
        <>
          <Button variant="ghost" onClick={onLeave}>
            Leave without saving
          </Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            Stay
          </Button>
        </>
      }
    >
      <p className="text-muted">{PROFILE_SENTENCES.leaveText}</p>
    </Dialog>
  )
}
