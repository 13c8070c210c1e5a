import { MANAGING } from '#shared/sentences.ts'
import { Button } from './Button.tsx'

type LeaveQuestionProps = { onLeave: () => void; onStay: () => void }

/** Footer that asks before a dialog with unsaved changes closes. */
export const LeaveQuestion = ({ onLeave, onStay }: LeaveQuestionProps) => (
  <div
    role="alertdialog"
    aria-label={MANAGING.leaveAsk}
    className="flex w-full flex-wrap items-center justify-end gap-3"
  >
    <p className="me-auto">
      <b>{MANAGING.leaveAsk}</b> <span className="text-muted">{MANAGING.leaveText}</span>
    </p>
    <Button onClick={onLeave}>Leave</Button>
    <Button variant="primary" onClick={onStay}>
      Keep editing
    </Button>
  </div>
)
