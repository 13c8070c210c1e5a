import { ReportDialog } from '#features/moderation/index.ts'
import BlockDialog from './BlockDialog.tsx'
import type { Person } from './useRelation.ts'

export type PersonDialog = 'block' | 'report'

type PersonDialogsProps = {
  asked: PersonDialog
  person: Person
  onClose: () => void
  onBlocked: (() => void) | undefined
}

/** Dialog to block or to report a person. */
export default function PersonDialogs({ asked, person, onClose, onBlocked }: PersonDialogsProps) {
  const dialog = { person, open: true, onOpenChange: (open: boolean) => !open && onClose() }
  return asked === 'block' ? <BlockDialog {...dialog} onBlocked={onBlocked} /> : <ReportDialog {...dialog} />
}
